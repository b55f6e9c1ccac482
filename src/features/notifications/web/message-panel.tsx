import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { messageById } from "./api.ts";
import { MessageChannel, MessageState } from "./message-marks.tsx";
import styles from "./message-panel.module.css";

/** One message, whole, beside the list. */
export function MessagePanel({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { t } = useTranslation("notifications");
  const { data, error, refetch } = useQuery({ ...messageById(id ?? ""), enabled: id !== undefined });
  return (
    <SidePanel
      opened={id !== undefined}
      title={<bdi>{data?.subject || t(data ? "noSubject" : "title")}</bdi>}
      onClose={onClose}
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <dl className={styles.facts}>
            <dt>{t("column.to")}</dt>
            <dd>
              <bdi>{data.to}</bdi>
            </dd>
            <dt>{t("channel.label")}</dt>
            <dd>
              <MessageChannel channel={data.channel} />
            </dd>
            <dt>{t("state.label")}</dt>
            <dd>
              <MessageState state={data.state} />
            </dd>
            <dt>{t("column.created")}</dt>
            <dd>
              <RelativeTime at={new Date(data.createdAt)} />
            </dd>
            {data.sentAt ? (
              <>
                <dt>{t("column.sent")}</dt>
                <dd>
                  <RelativeTime at={new Date(data.sentAt)} />
                </dd>
              </>
            ) : null}
            <dt>{t("column.attempts")}</dt>
            <dd className="tabular">{data.attempts}</dd>
          </dl>
          {data.lastError ? (
            <Notice tone="bad">
              {t("lastError")}: <bdi>{data.lastError}</bdi>
            </Notice>
          ) : null}
          <p className={styles.text} dir="auto">
            {data.text}
          </p>
        </>
      ) : null}
    </SidePanel>
  );
}
