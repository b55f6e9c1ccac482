import { IconCircleCheck, IconHourglass } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { statusBadge } from "#web/ui/status-badge.tsx";
import type { DealEvent } from "../../contract/events.ts";
import styles from "./events.module.css";

const StateBadge = statusBadge(
  "commissions",
  {
    applied: { tone: "good", icon: IconCircleCheck },
    waiting: { tone: "warn", icon: IconHourglass },
  },
  (t, state) => t(`ui.event.state.${state}`),
);

/** Shows what happened, and to which deal. */
export function EventSummary({ event: { kind, dealName } }: { event: DealEvent }) {
  const { t } = useTranslation("commissions");
  return (
    <span className={styles.what}>
      <b>{t(`ui.event.kind.${kind}`)}</b>
      <span className="soft" dir="auto">
        {dealName ?? t("ui.event.unknownDeal")}
      </span>
    </span>
  );
}

/** Shows that the event was applied, or what it waits for and how to resolve that. */
export function EventState({ event: { state, waitsFor } }: { event: DealEvent }) {
  const { t } = useTranslation("commissions");
  return (
    <span className={styles.state}>
      <StateBadge state={state} />
      {state === "waiting" && waitsFor ? <span>{t(`ui.event.waits.${waitsFor}`)}</span> : null}
    </span>
  );
}

/** Shows the source of the event and its id there. */
export function Origin({ event: { source, externalId, refersTo } }: { event: DealEvent }) {
  const { t } = useTranslation("commissions");
  if (source === "referral") return <span className="soft">{t("ui.event.fromReferral")}</span>;
  return (
    <span className={styles.origin}>
      <bdi>{source}</bdi>
      <bdi className="soft">{externalId}</bdi>
      {refersTo ? <span className="soft">{t("ui.event.refersToNamed", { id: refersTo })}</span> : null}
    </span>
  );
}
