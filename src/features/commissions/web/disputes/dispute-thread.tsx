import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconClock, IconMessageExclamation } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Quote } from "#web/ui/quote.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { statusBadge } from "#web/ui/status-badge.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Dispute } from "../../contract/disputes.ts";
import styles from "./disputes.module.css";

export const DisputeBadge = statusBadge(
  "commissions",
  {
    open: { tone: "warn", icon: IconMessageExclamation },
    decided: { tone: "info", icon: IconClock },
    upheld: { tone: "good", icon: IconCircleCheck },
    declined: { tone: "bad", icon: IconCircleX },
    withdrawn: { tone: "calm", icon: IconArrowBackUp },
  },
  (t, state) => t(`ui.dispute.state.${state}`),
);

/** An open dispute whose decision can still be undone is shown as decided. */
export const stateOf = ({ state, decision }: Dispute) => (decision ? "decided" : state);

/** Shows a dispute's text, author and time, and its answer. */
export function DisputeThread({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation("commissions");
  const { money } = useFormatters();
  const { reason, text, answer, answeredBy, adjustedMinor, currency, createdAt, answeredAt } = dispute;
  return (
    <article className={styles.dispute}>
      <header>
        <DisputeBadge state={stateOf(dispute)} />
        <span className="soft">
          {t(`ui.dispute.reasons.${reason}`)} · <RelativeTime at={new Date(createdAt)} />
        </span>
      </header>
      <Quote text={text} />
      {answeredAt ? (
        <div className={styles.answer}>
          <p className="soft">
            {answeredBy ? <bdi>{answeredBy}</bdi> : t("ui.formerMember")} · <RelativeTime at={new Date(answeredAt)} />
            {adjustedMinor ? (
              <> · {t("ui.dispute.adjusted", { amount: money({ minor: adjustedMinor, currency }) })}</>
            ) : null}
          </p>
          {answer ? <Quote text={answer} /> : null}
        </div>
      ) : null}
    </article>
  );
}
