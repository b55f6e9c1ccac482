import { IconUser, IconUsers, IconUsersGroup } from "@tabler/icons-react";
import type { Challenge } from "../../contract/challenges.ts";
import type { ChallengeKind as Kind } from "../../values.ts";
import { useGameText } from "../use-game-text.ts";
import styles from "./challenges.module.css";

const icons = { single: IconUser, team: IconUsers, community: IconUsersGroup };

/** Whether a challenge is for the caller alone, or for each person where the caller does not take part, for a team or for everyone. */
export function ChallengeKind({ challenge: { kind, own } }: { challenge: Challenge }) {
  const { t } = useGameText();
  const isForOthers = kind === "single" && own === null;
  return (
    <KindMark kind={kind} label={t(isForOthers ? "challengeAdmin.kind.single.title" : `challenge.kind.${kind}`)} />
  );
}

export function KindMark({ kind, label }: { kind: Kind; label: string }) {
  const Icon = icons[kind];
  return (
    <span className={styles.kind}>
      <Icon size={14} stroke={1.8} aria-hidden="true" />
      {label}
    </span>
  );
}
