import { Button } from "@mantine/core";
import { IconCircleX, IconFlag, IconTrash } from "@tabler/icons-react";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { pagesQuery } from "#web/api/pages-query.ts";
import { useSend } from "#web/api/use-send.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { Quote } from "#web/ui/quote.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { statusBadge } from "#web/ui/status-badge.tsx";
import { toast } from "#web/ui/toast.ts";
import { decideReport, listReports, type Report } from "../../contract/moderation.ts";
import { conversationsKey } from "../api.ts";
import styles from "./moderation.module.css";

const reportsKey = [...conversationsKey, "reports"];
const reports = pagesQuery(reportsKey, (page) => call(listReports, { orderBy: "createdAt:desc", ...page }));

const ReportState = statusBadge(
  "communication",
  {
    open: { tone: "warn", icon: IconFlag },
    removed: { tone: "bad", icon: IconTrash },
    dismissed: { tone: "calm", icon: IconCircleX },
  },
  (t, state) => t(`reports.states.${state}`),
);

type Props = { opened: boolean; onClose: () => void };

/** The messages that people reported, for admins to decide on. */
export function ReportsPanel({ opened, onClose }: Props) {
  const { t } = useTranslation("communication");
  return (
    <SidePanel opened={opened} title={t("reports.title")} onClose={onClose}>
      {opened ? <Reports /> : null}
    </SidePanel>
  );
}

function Reports() {
  const { t } = useTranslation("communication");
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(reports);
  if (error && !data) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (!data) return <ItemSkeleton rows={4} />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <EmptyState picture="tray" title={t("reports.none.title")}>
        {t("reports.none.line")}
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.reports}>
        {items.map((report) => (
          <ReportItem key={report.id} report={report} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("reports.more")}
        </Button>
      ) : null}
    </>
  );
}

function ReportItem({ report }: { report: Report }) {
  const { t } = useTranslation("communication");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { send, isPending } = useSend(decideReport, {
    onSuccess: ({ state }) => {
      toast(t(state === "removed" ? "reports.removed" : "reports.dismissed"));
      return queries.invalidateQueries({ queryKey: reportsKey });
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  const { id, reason, note, state, reportedBy, author, text, createdAt, conversationId } = report;
  return (
    <li className={styles.report}>
      <p>
        <ReportState state={state} />
        <b>{t(`reports.reasons.${reason}`)}</b>
        <span className="soft">
          <RelativeTime at={new Date(createdAt)} />
        </span>
      </p>
      <p className="soft">
        {t("reports.who", { author: author ?? t("formerMember"), reporter: reportedBy ?? t("formerMember") })}
      </p>
      <Quote text={text} prominent />
      {note ? (
        <p>
          {t("reports.note")} <span dir="auto">{note}</span>
        </p>
      ) : null}
      <div className={styles.actions}>
        {state === "open" ? (
          <>
            <Button
              size="compact-md"
              color="var(--bad-solid)"
              loading={isPending}
              onClick={() => send({ id, decision: "removed" })}
            >
              {t("reports.remove")}
            </Button>
            <Button
              size="compact-md"
              variant="default"
              disabled={isPending}
              onClick={() => send({ id, decision: "dismissed" })}
            >
              {t("reports.dismiss")}
            </Button>
          </>
        ) : null}
        <Link to="/communication" search={{ id: conversationId }}>
          {t("reports.openConversation")}
        </Link>
      </div>
    </li>
  );
}
