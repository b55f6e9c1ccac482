import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { Timeline } from "#web/ui/timeline.tsx";
import type { Referral } from "../../contract/referral.ts";
import { timelineOf } from "../api.ts";
import { TimelineItem } from "./timeline-item.tsx";
import { useTimelineText } from "./use-timeline-text.ts";

/** The timeline, the newest event first; older ones are loaded on request. */
export function ReferralTimeline({ referral: { id, currency } }: { referral: Referral }) {
  const { t } = useTranslation("referrals");
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(timelineOf(id));
  const text = useTimelineText();
  if (error && !data) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (!data || !text) return <ItemSkeleton rows={4} />;
  return (
    <>
      <Timeline>
        {data.pages
          .flatMap(({ items }) => items)
          .map((row) => (
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
