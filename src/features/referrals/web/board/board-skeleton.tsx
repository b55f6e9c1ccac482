import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./board.module.css";

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Placeholders in the shape of the cards that are loading. */
export function CardSkeleton({ cards }: { cards: number }) {
  const { t } = useTranslation("ui");
  return (
    <div className={styles.cards} role="status" aria-busy="true" aria-label={t("loading")}>
      {upTo(cards).map((at) => (
        <div key={at} className={styles.card}>
          <Skeleton width="70%" height={13} mb={9} />
          <Skeleton width="45%" height={11} />
        </div>
      ))}
    </div>
  );
}

export function BoardSkeleton() {
  return (
    <div className={styles.board}>
      {upTo(4).map((at) => (
        <div key={at} className={styles.column}>
          <div className={styles.head}>
            <Skeleton width="50%" height={14} />
          </div>
          <CardSkeleton cards={3 - (at % 3)} />
        </div>
      ))}
    </div>
  );
}
