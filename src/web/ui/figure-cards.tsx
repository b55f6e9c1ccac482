import { type Figure, FigureCard } from "./figure-card.tsx";
import styles from "./figure-cards.module.css";
import { FigureSkeletons } from "./figure-skeletons.tsx";

type Props = {
  label?: string;
  /** For amounts with cents: on a phone each has its own row. */
  exact?: boolean;
  /** `undefined` while loading. Each label is unique. */
  figures: readonly Figure[] | undefined;
  /** The number of skeletons while loading. */
  count?: number;
};

/** Any number of figures side by side in one frame. */
export const FigureCards = ({ label, exact = false, figures, count = 4 }: Props) =>
  figures ? (
    <dl className={styles.figures} data-exact={exact || undefined} aria-label={label}>
      {figures.map((figure) => (
        <FigureCard key={figure.label} {...figure} />
      ))}
    </dl>
  ) : (
    <FigureSkeletons count={count} exact={exact} />
  );
