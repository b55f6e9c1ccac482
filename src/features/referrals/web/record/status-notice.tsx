import { use } from "react";
import { useTranslation } from "react-i18next";
import { dateFormat } from "#base/formats.ts";
import { useSession } from "#web/api/session.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { Notice } from "#web/ui/notice.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { TimeZone } from "#web/ui/time-zone.ts";
import type { Referral } from "../../contract/referral.ts";
import { reopeningDays } from "../../rules/moves.ts";

const dayMs = 86_400_000;
const lastDay = (rejectedAt: string) => new Date(Date.parse(rejectedAt) + reopeningDays.rejected * dayMs);

/** What matters first: a question, a decision with its reason, a place on the waiting list. */
export function StatusNotice({ referral }: { referral: Referral }) {
  const { t } = useTranslation("referrals");
  const day = dateFormat(useLocale().intl, { dateStyle: "medium", timeZone: use(TimeZone) });
  const own = useSession().person.id === referral.referrerId;
  const { status, moves, question, askedAt, rejectReason, lossReason, decisionNote, decidedAt } = referral;
  const { waiting, freeBy } = referral;
  if (status === "needs_info" && question)
    return (
      <Notice tone="warn">
        <p>
          {t("record.standing.asked")} {askedAt ? <RelativeTime at={new Date(askedAt)} /> : null}
        </p>
        <p dir="auto">
          <strong>{question}</strong>
        </p>
      </Notice>
    );
  if (waiting)
    return (
      <Notice tone="info">
        <p>{t("record.standing.waiting")}</p>
        {freeBy ? <p className="soft">{t("record.standing.freeBy", { date: day.format(new Date(freeBy)) })}</p> : null}
      </Notice>
    );
  const reason =
    status === "rejected" && rejectReason
      ? t(`values.rejectReason.${rejectReason}`)
      : status === "lost" && lossReason
        ? t(`values.lossReason.${lossReason}`)
        : undefined;
  if (!reason) return null;
  const appealBy = status === "rejected" && moves.includes("reopen") && own && decidedAt;
  return (
    <Notice tone={status === "rejected" ? "bad" : "info"}>
      <p>
        {t(status === "rejected" ? "record.standing.rejected" : "record.standing.lost", { reason })}
        {decidedAt ? (
          <>
            {" · "}
            <RelativeTime at={new Date(decidedAt)} />
          </>
        ) : null}
      </p>
      {decisionNote ? <p dir="auto">{decisionNote}</p> : null}
      {appealBy ? (
        <p className="soft">{t("record.standing.appealBy", { date: day.format(lastDay(appealBy)) })}</p>
      ) : null}
    </Notice>
  );
}
