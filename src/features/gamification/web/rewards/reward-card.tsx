import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { Can } from "#web/api/can.tsx";
import type { Reward } from "../../contract/rewards.ts";
import { redeemReward } from "../../contract/rewards.ts";
import { useGameText } from "../use-game-text.ts";
import { RewardPicture } from "./reward-picture.tsx";
import styles from "./rewards.module.css";

type Props = {
  reward: Reward;
  onRedeem: (reward: Reward) => void;
  /** The level of its title below the page's headings. */
  heading?: "h2" | "h3";
};

/** A reward of the catalogue: what it is, its price and stock, and how to get it or why not. */
export function RewardCard({ reward, onRedeem, heading: Heading = "h3" }: Props) {
  const { t, number } = useGameText();
  const { title, description, price, delivery, stock, refusal } = reward;
  return (
    <li className={styles.reward}>
      <RewardPicture picture={reward.picture} pictureUrl={reward.pictureUrl} />
      <div>
        <Heading dir="auto">{title}</Heading>
        {description ? (
          <p className={styles.description} dir="auto">
            {description}
          </p>
        ) : null}
        {delivery === "money" ? <p className={styles.description}>{t("rewardMoney.paidWith")}</p> : null}
        <footer>
          <span>
            <b className="tabular">{t("rewards.price", { count: price, points: number(price) })}</b>
            <small>{stock === null ? t("rewards.unlimited") : t("rewards.left", { stock: number(stock) })}</small>
          </span>
          <Can do={redeemReward}>
            {refusal ? (
              <Refusal reward={reward} />
            ) : (
              <Button
                size="compact-md"
                variant="default"
                aria-label={t("rewards.redeemNamed", { title })}
                onClick={() => onRedeem(reward)}
              >
                {t("rewards.redeem")}
              </Button>
            )}
          </Can>
        </footer>
      </div>
    </li>
  );
}

/** Why the person cannot redeem it now. */
function Refusal({ reward: { refusal, missing, minTier } }: { reward: Reward }) {
  const { t, number, tierName } = useGameText();
  if (refusal === "tier")
    return (
      <span className={styles.refusal} data-locked>
        <IconLock size={13} stroke={1.8} aria-hidden="true" />
        {t("rewards.tier", { tier: tierName(minTier) })}
      </span>
    );
  return (
    <span className={styles.refusal}>
      {refusal === "points" ? t("rewards.missing", { points: number(missing) }) : t(`rewards.${refusal ?? "archived"}`)}
    </span>
  );
}
