import { IconAward } from "@tabler/icons-react";
import type { Tier } from "#features/programs/tiers.ts";
import { useTierName } from "../use-tier-name.ts";
import styles from "./partners.module.css";

/** The medal of a tier and its name. */
export function TierBadge({ tier }: { tier: Tier }) {
  const tierName = useTierName();
  return (
    <span className={styles.tier} data-tier={tier}>
      <IconAward size={17} stroke={1.7} aria-hidden="true" />
      {tierName(tier)}
    </span>
  );
}
