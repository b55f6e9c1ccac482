import { IconSwitchHorizontal } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { switchTenant } from "#features/identity/contract/memberships.ts";
import { isOnOwnHost, type Membership } from "#features/identity/web/profile/memberships-section.tsx";
import { ownMemberships } from "#features/identity/web/profile/queries.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { startPage } from "#web/api/start-page.ts";
import { useSend } from "#web/api/use-send.ts";
import menu from "#web/shell/drop-menu.module.css";
import { toast } from "#web/ui/toast.ts";

/** The person's other tenants, as entries of the account menu. */
export function TenantSwitch() {
  const { data } = useQuery(ownMemberships);
  const others = data?.items.filter(({ current }) => !current) ?? [];
  return others.map((membership) => (
    <Entry key={membership.tenant} membership={membership} onOwnHost={isOnOwnHost(data?.items ?? [])} />
  ));
}

function Entry({ membership: { tenant, name, url }, onOwnHost }: { membership: Membership; onOwnHost: boolean }) {
  const { t } = useTranslation("shell");
  const errorText = useErrorText();
  const { send, isPending } = useSend(switchTenant, {
    // Brand, rights and all cached data belong to another tenant, so the page is reloaded.
    onSuccess: () => location.assign(startPage),
    onError: (error) => toast(errorText(error), "bad"),
  });
  const content = (
    <>
      <IconSwitchHorizontal size={18} stroke={1.75} aria-hidden="true" />
      {t("person.switchTo", { name })}
    </>
  );
  return onOwnHost ? (
    <a href={url} className={menu.item}>
      {content}
    </a>
  ) : (
    <button type="button" className={menu.item} disabled={isPending} onClick={() => send({ tenant })}>
      {content}
    </button>
  );
}
