import { IconUser, IconUsers, IconUsersGroup } from "@tabler/icons-react";
import type { ChallengeKind } from "../../values.ts";
import { useGameText } from "../use-game-text.ts";
import styles from "./challenges.module.css";

const icons = { single: IconUser, team: IconUsers, community: IconUsersGroup };

/** Whether a challenge is for the person alone, a team or everyone. */
export function KindMark({ kind }: { kind: ChallengeKind }) {
  const { t } = useGameText();
  const Icon = icons[kind];
  return (
    <span className={styles.kind}>
      <Icon size={14} stroke={1.8} aria-hidden="true" />
      {t(`challenge.kind.${kind}`)}
    </span>
  );
}
