import "@mantine/core/styles/Progress.layer.css";
import { Progress } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconClock, IconFileZip } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../i18n/use-locale.ts";
import action from "./action.module.css";
import styles from "./export-row.module.css";
import { fileSize } from "./file-size.ts";
import { ItemRow } from "./item-rows.tsx";
import { RelativeTime } from "./relative-time.tsx";
import { statusBadge } from "./status-badge.tsx";

const StateBadge = statusBadge(
  "ui",
  {
    waiting: { tone: "info", icon: IconClock },
    ready: { tone: "good", icon: IconCircleCheck },
    failed: { tone: "bad", icon: IconAlertTriangle },
  },
  (t, state) => t(`export.state.${state}`),
);

export type ExportItem = {
  id: string;
  state: "waiting" | "ready" | "failed";
  /** The progress in percent, if the job reports it. */
  progress?: number;
  bytes: number | null;
  url: string | null;
  createdAt: string;
  expiresAt: string;
};

/** When the export was requested, its progress, and until when it can be downloaded. */
export function ExportRow({ item: { state, progress, bytes, url, createdAt, expiresAt } }: { item: ExportItem }) {
  const { t } = useTranslation("ui");
  const { intl } = useLocale();
  return (
    <ItemRow
      icon={<IconFileZip size={20} stroke={1.6} aria-hidden="true" />}
      title={
        <strong>
          {t("export.asked")} <RelativeTime at={new Date(createdAt)} />
        </strong>
      }
      badges={<StateBadge state={state} />}
      facts={
        <>
          {bytes === null ? null : <span className="tabular">{fileSize(bytes, intl)}</span>}
          {state === "ready" ? (
            <span>
              {t("export.until")} <RelativeTime at={new Date(expiresAt)} />
            </span>
          ) : null}
          {state === "waiting" && progress !== undefined ? (
            <Progress
              className={styles.progress ?? ""}
              value={progress}
              aria-label={t("export.progress", { percent: progress })}
            />
          ) : null}
          {state === "failed" || (state === "waiting" && progress === undefined) ? (
            <span>{t(`export.hint.${state}`)}</span>
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
