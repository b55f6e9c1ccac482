import { useTranslation } from "react-i18next";
import { Notice } from "#web/ui/notice.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { shownStateOf } from "../../rules/claw-backs.ts";
import { useSlots } from "../slots.ts";
import type { CommissionDetail } from "./commission-detail.ts";

type Props = { line: CommissionDetail; own: boolean };

const tones = {
  risk_hold: "warn",
  reversed: "warn",
  clawed_back: "warn",
  partly_clawed_back: "warn",
  paid: "good",
} as const;

/** Says what happens next and when, or how the commission ended. */
export function NextStep({ line, own }: Props) {
  const tone = tones[shownStateOf(line) as keyof typeof tones] ?? "info";
  return (
    <Notice tone={tone}>
      <p>
        <Sentence line={line} own={own} />
      </p>
    </Notice>
  );
}

function Sentence({ line, own }: Props) {
  const { t } = useTranslation("commissions");
  const { day, calendarDay, money } = useFormatters();
  const { nextPayoutOn } = useSlots();
  const { state, holdUntil, approvals, approvalsNeeded, paidAt, disputed, currency, clawedBackMinor, owedMinor } = line;
  if (paidAt && shownStateOf(line) !== state) {
    const amount = money({ minor: clawedBackMinor, currency });
    const owed = money({ minor: owedMinor, currency });
    return (
      <>
        {t("ui.next.clawedBack", { day: day(paidAt), amount })}{" "}
        {owedMinor === 0 ? t("ui.next.offset") : t(own ? "ui.next.owedByYou" : "ui.next.owed", { amount: owed })}
      </>
    );
  }
  if (state === "on_hold" && holdUntil)
    return (
      <>
        {t(line.bonus ? "ui.bonus.onHold" : "ui.next.onHold", { day: day(holdUntil) })}{" "}
        <span className="soft">
          (<RelativeTime at={new Date(holdUntil)} />)
        </span>
      </>
    );
  if (state === "in_approval") return t("ui.next.inApproval", { given: approvals, needed: approvalsNeeded });
  if (state === "approved" && disputed) return t("ui.next.disputed");
  if (state === "approved")
    return own && nextPayoutOn ? t("ui.next.approvedOn", { day: calendarDay(nextPayoutOn) }) : t("ui.next.approved");
  if (state === "paid" && paidAt) return t("ui.next.paidOn", { day: day(paidAt) });
  return t(`ui.next.${state}`);
}
