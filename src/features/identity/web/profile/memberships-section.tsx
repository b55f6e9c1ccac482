import { Button } from "@mantine/core";
import { IconBuilding, IconCircleCheck, IconClock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { useErrorText } from "#web/api/error-text.ts";
import { startPage } from "#web/api/start-page.ts";
import { useSend } from "#web/api/use-send.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import action from "#web/ui/action.module.css";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemRow, ItemRows } from "#web/ui/item-rows.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { toast } from "#web/ui/toast.ts";
import { type listMemberships, switchTenant } from "../../contract/memberships.ts";
import { useMe } from "../api.ts";
import { ownMemberships } from "./queries.ts";

export type Membership = z.infer<(typeof listMemberships)["output"]>["items"][number];

/** The person's tenants with their roles, and a button to switch to another. */
export function MembershipsSection() {
  const { t } = useTranslation("identity");
  const { data, error, refetch } = useQuery(ownMemberships);
  return (
    <SectionCard title={t("memberships.title")} description={t("memberships.line")}>
      {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <ItemSkeleton rows={1} /> : null}
      {data ? (
        <ItemRows>
          {data.items.map((membership) => (
            <MembershipRow key={membership.tenant} membership={membership} onOwnHost={isOnOwnHost(data.items)} />
          ))}
        </ItemRows>
      ) : null}
    </SectionCard>
  );
}

/** A tenant's own host serves that tenant alone, so switching leads to another address. */
export function isOnOwnHost(memberships: Membership[]): boolean {
  const current = memberships.find((one) => one.current);
  return current !== undefined && current.tenant !== "default" && URL.parse(current.url)?.host === location.host;
}

/** The terms of other tenants are not known here, so their roles have the product's names. */
const productTerms = {};

function MembershipRow({ membership, onOwnHost }: { membership: Membership; onOwnHost: boolean }) {
  const { t } = useTranslation("identity");
  const roleName = useRoleName();
  const productRoleName = useRoleName(productTerms);
  const errorText = useErrorText();
  const { requestedRole } = useMe();
  const { tenant, name, role, current, url } = membership;
  const { send, isPending } = useSend(switchTenant, {
    // Brand, rights and all cached data belong to another tenant, so the page is reloaded.
    onSuccess: () => location.assign(startPage),
    onError: (error) => toast(errorText(error), "bad"),
  });
  return (
    <ItemRow
      icon={<IconBuilding size={19} stroke={1.6} aria-hidden="true" />}
      title={<strong dir="auto">{name}</strong>}
      badges={
        current ? (
          <>
            <StatusBadge tone="good" icon={IconCircleCheck}>
              {t("memberships.current")}
            </StatusBadge>
            {requestedRole ? (
              <StatusBadge tone="info" icon={IconClock}>
                {t("memberships.waiting", { role: roleName(requestedRole) })}
              </StatusBadge>
            ) : null}
          </>
        ) : null
      }
      facts={current ? roleName(role) : productRoleName(role)}
      actions={
        current ? null : onOwnHost ? (
          <a href={url} className={action.quiet} aria-label={t("memberships.switchTo", { name })}>
            {t("memberships.switch")}
          </a>
        ) : (
          <Button
            variant="default"
            loading={isPending}
            aria-label={t("memberships.switchTo", { name })}
            onClick={() => send({ tenant })}
          >
            {t("memberships.switch")}
          </Button>
        )
      }
    />
  );
}
