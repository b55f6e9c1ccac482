import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { FactList } from "#web/ui/fact-list.tsx";
import { fileSize } from "#web/ui/file-size.ts";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { PanelSection } from "#web/ui/panel-section.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { Tenant, TenantUsage } from "../contract.ts";
import { usageOf } from "./api.ts";

/** How much the tenant uses; plans limit features, not amounts. */
export function TenantUsageSection({ id }: Pick<Tenant, "id">) {
  const { t } = useTranslation("tenants");
  const { data, error, refetch } = useQuery(usageOf(id));
  return (
    <PanelSection title={t("usage.title")}>
      {data ? <Usage usage={data} /> : null}
      {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <ItemSkeleton rows={2} />}
    </PanelSection>
  );
}

function Usage({ usage }: { usage: TenantUsage }) {
  const { t } = useTranslation("tenants");
  const { intl } = useLocale();
  const number = numberFormat(intl);
  const { members, activeMembers, referrals, recentReferrals, storageBytes, files, lastActivityAt, lastExportAt } =
    usage;
  const counted = (total: number, recent: number, key: "active" | "recent") =>
    `${number.format(total)} · ${t(`usage.${key}`, { number: number.format(recent) })}`;
  return (
    <FactList
      facts={[
        { name: t("usage.members"), value: counted(members, activeMembers, "active") },
        { name: t("usage.referrals"), value: counted(referrals, recentReferrals, "recent") },
        { name: t("usage.storage"), value: `${fileSize(storageBytes, intl)} · ${t("usage.files", { count: files })}` },
        {
          name: t("usage.lastActivity"),
          value: lastActivityAt ? <RelativeTime at={new Date(lastActivityAt)} /> : t("usage.never"),
        },
        {
          name: t("usage.lastExport"),
          value: lastExportAt ? <RelativeTime at={new Date(lastExportAt)} /> : t("usage.noExport"),
        },
      ]}
    />
  );
}
