import type { ReactNode } from "react";
import styles from "./fact-list.module.css";

type Fact = { name: string; value: ReactNode };

type Props = {
  facts: readonly Fact[];
  /** Shown if no fact is known. */
  empty?: ReactNode;
};

const isKnown = ({ value }: Fact) => value !== null && value !== undefined && value !== false && value !== "";

/** The facts of a record, by name; unknown ones are left out. */
export function FactList({ facts, empty }: Props) {
  const known = facts.filter(isKnown);
  if (known.length === 0) return empty;
  return (
    <dl className={styles.facts}>
      {known.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
