import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorState } from "#web/ui/error-state.tsx";
import { FactList } from "#web/ui/fact-list.tsx";
import { Notice } from "#web/ui/notice.tsx";
import panel from "#web/ui/panel.module.css";
import { Quote } from "#web/ui/quote.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { mailPagePath } from "../rules.ts";
import { messageById } from "./api.ts";
import { MessageChannel, MessageState } from "./message-badges.tsx";
import styles from "./message-panel.module.css";

/** The details of one message, beside the list. */
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
        <div className={panel.body}>
          <FactList
            facts={[
              { name: t("column.to"), value: <bdi>{data.to}</bdi> },
              { name: t("column.tenant"), value: <bdi>{data.tenant}</bdi> },
              { name: t("channel.label"), value: <MessageChannel channel={data.channel} /> },
              { name: t("state.label"), value: <MessageState state={data.state} /> },
              { name: t("column.created"), value: <RelativeTime at={new Date(data.createdAt)} /> },
              { name: t("column.sent"), value: data.sentAt && <RelativeTime at={new Date(data.sentAt)} /> },
              { name: t("column.attempts"), value: <bdi className="tabular">{data.attempts}</bdi> },
            ]}
          />
          {data.lastError ? (
            <Notice tone="bad">
              {t("lastError")}: <bdi>{data.lastError}</bdi>
            </Notice>
          ) : null}
          {data.hasHtml ? (
            <iframe
              className={styles.mail}
              title={t("rendered", { subject: data.subject })}
              src={mailPagePath(data.id)}
              sandbox=""
              loading="lazy"
            />
          ) : null}
          <Quote prominent text={data.text} />
        </div>
      ) : null}
    </SidePanel>
  );
}
