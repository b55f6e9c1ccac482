import "@mantine/core/styles/Progress.layer.css";
import { Button, Progress } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconClock, IconFileZip } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFreshSend } from "#features/identity/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import action from "#web/ui/action.module.css";
import { ErrorState } from "#web/ui/error-state.tsx";
import { fileSize } from "#web/ui/file-size.ts";
import { ItemRow, ItemRows } from "#web/ui/item-rows.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { toast } from "#web/ui/toast.ts";
import { requestTenantExport, type TenantExport } from "../own.ts";
import { tenantExports } from "./api.ts";
import styles from "./settings.module.css";

const looks = {
  waiting: { tone: "info", icon: IconClock },
  ready: { tone: "good", icon: IconCircleCheck },
  failed: { tone: "bad", icon: IconAlertTriangle },
} as const;

/** Everything the tenant has, to take along. Written by a job, whose progress comes by itself. */
export function ExportSection() {
  // What can go wrong is said by the feature below, too.
  const { t } = useTranslation(["tenants", "identity"]);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(tenantExports);
  const { send, isPending } = useFreshSend(requestTenantExport, {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: tenantExports.queryKey });
      toast(t("export.requested"));
    },
    onError: (refused) => toast(errorText(refused), "bad"),
  });
  const waiting = data?.items.some(({ state }) => state === "waiting") ?? false;
  return (
    <SectionCard
      title={t("export.title")}
      line={t("export.line")}
      action={
        <Button variant="default" loading={isPending} disabled={waiting} onClick={() => send({})}>
          {t("export.request")}
        </Button>
      }
    >
      {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <ItemSkeleton rows={1} /> : null}
      {data?.items.length === 0 ? <p className="soft">{t("export.none")}</p> : null}
      <ItemRows live="polite">
        {data?.items.map((one) => (
          <ExportRow key={one.id} made={one} />
        ))}
      </ItemRows>
    </SectionCard>
  );
}

function ExportRow({ made: { state, progress, bytes, url, createdAt, expiresAt } }: { made: TenantExport }) {
  const { t } = useTranslation("tenants");
  const { intl } = useLocale();
  return (
    <ItemRow
      icon={<IconFileZip size={20} stroke={1.6} aria-hidden="true" />}
      title={
        <strong>
          {t("export.asked")} <RelativeTime at={new Date(createdAt)} />
        </strong>
      }
      marks={<StatusBadge {...looks[state]}>{t(`export.state.${state}`)}</StatusBadge>}
      facts={
        <>
          {bytes === null ? null : <span className="tabular">{fileSize(bytes, intl)}</span>}
          {state === "ready" ? (
            <span>
              {t("export.until")} <RelativeTime at={new Date(expiresAt)} />
            </span>
          ) : null}
          {state === "failed" ? <span>{t("export.failedHint")}</span> : null}
          {state === "waiting" ? (
            <Progress
              className={styles.progress ?? ""}
              value={progress}
              aria-label={t("export.progress", { percent: progress })}
            />
          ) : null}
        </>
      }
      actions={
        url ? (
          <a href={url} download className={action.quiet}>
            {t("export.download")}
          </a>
        ) : null
      }
    />
  );
}
