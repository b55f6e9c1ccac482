import {
  type Icon,
  IconArrowsRightLeft,
  IconArrowUp,
  IconBell,
  IconFileImport,
  IconHourglassHigh,
  IconLock,
  IconNote,
  IconPaperclip,
  IconPencil,
  IconPhone,
  IconProgress,
  IconRoute,
  IconShieldCheck,
  IconSparkles,
  IconUnlink,
  IconUserCheck,
  IconUserPlus,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Quote } from "#web/ui/quote.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { TimelineRow } from "#web/ui/timeline.tsx";
import type { TimelineEvent } from "../../contract/timeline.ts";
import { changesIn } from "./changes.ts";
import { FieldChanges } from "./field-changes.tsx";

const icons: Record<TimelineEvent["kind"], Icon> = {
  created: IconSparkles,
  edited: IconPencil,
  moved: IconArrowsRightLeft,
  staged: IconProgress,
  noted: IconNote,
  attached: IconPaperclip,
  detached: IconUnlink,
  assigned: IconUserPlus,
  consented: IconUserCheck,
  waiting: IconHourglassHigh,
  promoted: IconArrowUp,
  protected: IconShieldCheck,
  reminded: IconBell,
  attributed: IconRoute,
  imported: IconFileImport,
  called: IconPhone,
};

type Props = { row: TimelineEvent; currency: string; text: (row: TimelineEvent) => string };

/** A timeline event: who did what, when, and what it was before. */
export function TimelineItem({ row, currency, text }: Props) {
  const { t } = useTranslation("referrals");
  const changes = row.kind === "edited" ? changesIn(row.details) : [];
  return (
    <TimelineRow
      icon={icons[row.kind]}
      summary={
        <>
          {text(row)}{" "}
          <span className="soft">
            <RelativeTime at={new Date(row.createdAt)} />
          </span>
        </>
      }
    >
      {row.internal ? (
        <StatusBadge tone="calm" icon={IconLock}>
          {t("timeline.internal")}
        </StatusBadge>
      ) : null}
      {row.kind === "called" ? <CallLink details={row.details} /> : null}
      {row.text ? <Quote text={row.text} /> : null}
      {changes.length > 0 ? <FieldChanges changes={changes} currency={currency} /> : null}
    </TimelineRow>
  );
}

/** Where the people of a call and its recording are. */
function CallLink({ details: { callId, recorded } }: { details: TimelineEvent["details"] }) {
  const { t } = useTranslation("referrals");
  if (typeof callId !== "string") return null;
  return (
    <p className="soft">
      {recorded === true ? `${t("timeline.calledRecorded")} · ` : null}
      <Link to="/call" search={{ id: callId as `cal_${string}` }}>
        {t("timeline.calledOpen")}
      </Link>
    </p>
  );
}
