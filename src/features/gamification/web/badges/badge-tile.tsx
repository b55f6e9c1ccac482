import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Badge, ChallengeBadge } from "../../contract/standing.ts";
import { useGameText } from "../use-game-text.ts";
import { BadgeMark, ChallengeMark, SecretMark } from "./badge-mark.tsx";
import styles from "./badges.module.css";
import { useBadgeText } from "./use-badge-text.ts";

/** A badge with its name and where the person is; on the page of all badges also what earns it. */
export function BadgeTile({ badge, withLine = false }: { badge: Badge; withLine?: boolean }) {
  const text = useBadgeText();
  return (
    <li className={styles.tile}>
      <BadgeMark badge={badge} />
      <b>{text.name(badge)}</b>
      {withLine ? <span>{text.line(badge)}</span> : null}
      <span className={withLine ? styles.state : ""}>{text.state(badge)}</span>
    </li>
  );
}

/** A badge that a challenge gave; its title leads to the challenge. */
export function ChallengeTile({ badge: { challengeId, title, icon, earnedAt } }: { badge: ChallengeBadge }) {
  const { month } = useGameText();
  return (
    <li className={styles.tile}>
      <ChallengeMark icon={icon} />
      <Link to="/gamification/challenges" search={{ id: challengeId }} dir="auto">
        <b>{title}</b>
      </Link>
      <span>{month(earnedAt)}</span>
    </li>
  );
}

/** Stands for a badge that is not known until it is earned. */
export function SecretTile() {
  const { t } = useTranslation("gamification");
  return (
    <li className={styles.tile}>
      <SecretMark />
      <b>{t("badges.secret")}</b>
      <span>{t("badges.keepGoing")}</span>
    </li>
  );
}
