import { useState } from "react";
import type { Reward } from "../../contract/rewards.ts";
import { RedeemDialog } from "./redeem-dialog.tsx";
import { RewardCard } from "./reward-card.tsx";
import styles from "./rewards.module.css";

type Props = { rewards: readonly Reward[]; available: number; heading?: "h2" | "h3" };

/** Rewards as cards, with the dialog that redeems one. */
export function RewardList({ rewards, available, heading = "h3" }: Props) {
  const [chosen, setChosen] = useState<Reward>();
  return (
    <>
      <ul className={styles.rewards}>
        {rewards.map((reward) => (
          <RewardCard key={reward.id} reward={reward} heading={heading} onRedeem={setChosen} />
        ))}
      </ul>
      {chosen ? <RedeemDialog reward={chosen} available={available} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}
