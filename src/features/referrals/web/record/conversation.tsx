import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { Timeline } from "#web/ui/timeline.tsx";
import type { Referral } from "../../contract/referral.ts";
import type { TimelineEvent } from "../../contract/timeline.ts";
import { conversationOf } from "../api.ts";
import { TimelineItem } from "./timeline-item.tsx";
import { useTimelineText } from "./use-timeline-text.ts";

const isSaid = ({ kind, text, details }: TimelineEvent) =>
  text !== "" && (kind === "noted" || details.move === "ask" || details.move === "answer");

/** The questions of the review, their answers and the notes, without the rest of the history. */
export function Conversation({ referral: { id, currency } }: { referral: Referral }) {
  const { t } = useTranslation("referrals");
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(conversationOf(id));
  const text = useTimelineText();
  if (error && !data) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (!data || !text) return <ItemSkeleton rows={2} />;
  const said = data.pages.flatMap(({ items }) => items).filter(isSaid);
  return (
    <>
      {said.length === 0 && !hasNextPage ? <p className="soft">{t("record.conversation.none")}</p> : null}
      <Timeline>
        {said.map((row) => (
          <TimelineItem key={row.id} row={row} currency={currency} text={text} />
        ))}
      </Timeline>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("timeline.older")}
        </Button>
      ) : null}
    </>
  );
}
