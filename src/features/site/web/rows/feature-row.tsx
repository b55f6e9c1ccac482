import type { ReactNode } from "react";
import styles from "./rows.module.css";

type Props = {
  picture: ReactNode;
  /** A drawn scene says nothing that the text does not; a screenshot has a text of its own. */
  decorative?: boolean;
  /** The position in the list, which alternates the sides and the tints. */
  at: number;
  children: ReactNode;
};

const tints = ["primary", "info", "accent", "secondary"] as const;

/** Text on one side and its picture on the other; every second row is flipped. On a phone the picture follows the text. */
export const FeatureRow = ({ picture, decorative = true, at, children }: Props) => (
  <article className={styles.row} data-flipped={at % 2 === 1 || undefined}>
    <div className={styles.text}>{children}</div>
    <div className={styles.picture} data-tint={tints[at % tints.length]} aria-hidden={decorative}>
      {picture}
    </div>
  </article>
);
