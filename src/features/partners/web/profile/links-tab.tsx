import { IconLink, IconLinkOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemRow, ItemRows } from "#web/ui/item-rows.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import type { Partner } from "../../contract.ts";
import { linksOf } from "../api.ts";

export function LinksTab({ id }: { id: Partner["id"] }) {
  const { t } = useTranslation("partners");
  const { data, error, refetch } = useQuery(linksOf(id));
  if (error && !data) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (!data) return <ItemSkeleton rows={3} />;
  if (data.length === 0) return <EmptyState title={t("links.empty")}>{t("links.emptyLine")}</EmptyState>;
  return (
    <ItemRows>
      {data.map(({ id: linkId, name, code, url, endedAt, clicks, leads }) => {
        const LinkIcon = endedAt ? IconLinkOff : IconLink;
        return (
          <ItemRow
            key={linkId}
            icon={<LinkIcon size={19} stroke={1.6} aria-hidden="true" />}
            title={
              <strong>
                <bdi>{name || code}</bdi>
              </strong>
            }
            badges={
              endedAt ? (
                <StatusBadge tone="calm" icon={IconLinkOff}>
                  {t("links.ended")}
                </StatusBadge>
              ) : null
            }
            facts={
              <>
                <span>{t("links.clicks", { count: clicks })}</span>
                <span>{t("links.referrals", { count: leads })}</span>
              </>
            }
            actions={<CopyButton text={url} label={t("links.copy")} />}
          />
        );
      })}
    </ItemRows>
  );
}
