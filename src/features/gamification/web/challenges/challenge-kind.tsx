import { IconUser, IconUsers, IconUsersGroup } from "@tabler/icons-react";
import type { ChallengeKind } from "../../values.ts";
import { useGameText } from "../use-game-text.ts";
import styles from "./challenges.module.css";

const icons = { single: IconUser, team: IconUsers, community: IconUsersGroup };

type Props = {
  kind: ChallengeKind;
  /** Replaces "Just you", which is for those who take part. */
  label?: string;
};

/** Whether a challenge is for the person alone, a team or everyone. */
export function KindMark({ kind, label }: Props) {
  const { t } = useGameText();
  const Icon = icons[kind];
  return (
    <span className={styles.kind}>
      <Icon size={14} stroke={1.8} aria-hidden="true" />
      {label ?? t(`challenge.kind.${kind}`)}
    </span>
  );
}
