import {
  type Icon,
  IconAdjustments,
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconChecks,
  IconCircleCheck,
  IconCoins,
  IconHourglassEmpty,
  IconMessageExclamation,
  IconMessageReply,
  IconReceiptRefund,
  IconShieldCheck,
  IconShieldExclamation,
  IconTransfer,
  IconTransferIn,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Quote } from "#web/ui/quote.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Timeline, TimelineRow } from "#web/ui/timeline.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { TimelineEventKind } from "../../values.ts";
import type { CommissionDetail } from "./commission-detail.ts";

const icons: Record<TimelineEventKind, Icon> = {
  accrued: IconCoins,
  matured: IconHourglassEmpty,
  approved_once: IconCheck,
  approved: IconChecks,
  suspected: IconShieldExclamation,
  cleared: IconShieldCheck,
  voided: IconBan,
  reduced: IconReceiptRefund,
  clawed_back: IconReceiptRefund,
  scheduled: IconTransfer,
  returned: IconTransferIn,
  paid: IconCircleCheck,
  reversed: IconArrowBackUp,
  disputed: IconMessageExclamation,
  dispute_answered: IconMessageReply,
  adjusted: IconAdjustments,
};

/** The commission's timeline, newest first. */
export function CommissionTimeline({ line }: { line: CommissionDetail }) {
  const { t } = useTranslation("commissions");
  const { money } = useFormatters();
  const newestFirst = line.timelineEvents.toSorted(
    (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id),
  );
  return (
    <Timeline>
      {newestFirst.map(({ id, kind, by, text, details: { minor }, createdAt }) => (
        <TimelineRow
          key={id}
          icon={icons[kind]}
          summary={
            <>
              {t(`ui.timeline.${kind}`)}
              {typeof minor === "number" ? <> · {money({ minor, currency: line.currency })}</> : null}
              <span className="soft">
                {" · "}
                {by ? (
                  <>
                    <bdi>{by}</bdi>
                    {" · "}
                  </>
                ) : null}
                <RelativeTime at={new Date(createdAt)} />
              </span>
            </>
          }
        >
          {text ? <Quote text={text} /> : null}
        </TimelineRow>
      ))}
    </Timeline>
  );
}
