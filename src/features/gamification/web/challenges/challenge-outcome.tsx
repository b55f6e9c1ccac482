import { IconTrophy } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { viewCommissionsAccess } from "#features/commissions/access.ts";
import { Can } from "#web/api/can.tsx";
import type { Challenge } from "../../contract/challenges.ts";
import styles from "./challenges.module.css";
import { useChallengeText } from "./use-challenge-text.ts";

/** How a challenge ended, for those who took part; nothing while it runs. */
export function ChallengeOutcome({ challenge }: { challenge: Challenge }) {
  const { t, number } = useChallengeText();
  const { phase, outcome, winners, cancelReason } = challenge;
  if (phase === "canceled") return <p className={styles.outcome}>{t("challenge.reason", { reason: cancelReason })}</p>;
  if (phase !== "settled") return null;
  return (
    <p className={styles.outcome} data-outcome={outcome}>
      {outcome === "won" ? <IconTrophy size={16} stroke={1.8} aria-hidden="true" /> : null}
      <b>{t(outcome === null ? "challenge.noPart" : `challenge.${outcome}`)}</b>
      {outcome === "won" && challenge.prize.minor !== null ? (
        <Can do={viewCommissionsAccess}>
          <Link to="/commissions" search={{ tab: "lines" }}>
            {t("rewardMoney.inCommissions")}
          </Link>
        </Can>
      ) : null}
      {winners === null ? null : <span>{t("challenge.winners", { count: winners, number: number(winners) })}</span>}
    </p>
  );
}
