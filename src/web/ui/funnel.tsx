import { Fragment } from "react";
import styles from "./funnel.module.css";
import { type LinkTarget, TargetLink, TargetRow } from "./target-link.tsx";

export type FunnelStep = {
  key: string;
  name: string;
  value: number;
  text: string;
  /** The share of the first step, as text: "62 % of all". */
  share: string;
  /** How many stopped at this step, as text, by outcome. */
  left?: { key: string; text: string; link?: LinkTarget | undefined }[];
  link?: LinkTarget | undefined;
};

/** How many records reach each step, and how many stop there. */
export function Funnel({ steps }: { steps: FunnelStep[] }) {
  const maxValue = Math.max(steps[0]?.value ?? 0, 1);
  return (
    <ol className={styles.funnel}>
      {steps.map(({ key, name, value, text, share, left = [], link }) => (
        <li key={key} className={styles.step}>
          <TargetRow link={link} className={styles.body}>
            <span className={styles.name}>{name}</span>
            <span className={styles.track} aria-hidden="true">
              <span style={{ inlineSize: value > 0 ? `max(2px, ${(value / maxValue) * 100}%)` : 0 }} />
            </span>
            <span className={styles.figures}>
              <b className="tabular">{text}</b>
              <span className={styles.share}>{share}</span>
            </span>
          </TargetRow>
          {left.length > 0 ? (
            <p className={styles.left}>
              {left.map((part, place) => (
                <Fragment key={part.key}>
                  {place > 0 ? " · " : null}
                  {part.link ? <TargetLink link={part.link}>{part.text}</TargetLink> : part.text}
                </Fragment>
              ))}
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
