import styles from "./funnel.module.css";
import { type LinkTarget, TargetLink, TargetRow } from "./target-link.tsx";

export type FunnelStep = {
  key: string;
  name: string;
  value: number;
  text: string;
  /** The share of this step that reached the next one: "62%". Absent for the last step. */
  rate?: string;
  /** What became of the others, or the share of the first step. */
  left: { key: string; text: string; link?: LinkTarget | undefined }[];
  link?: LinkTarget | undefined;
};

/** How many records reach each step, the rate between two steps, and how many are still open or ended there. */
export function Funnel({ steps }: { steps: FunnelStep[] }) {
  const largest = Math.max(steps[0]?.value ?? 0, 1);
  const heightOf = (value: number) => (value / largest) * 100;
  return (
    <ol className={styles.funnel}>
      {steps.map(({ key, name, value, text, rate, left, link }, at) => {
        const next = steps[at + 1];
        return (
          <li key={key} className={styles.step}>
            <TargetRow link={link} className={styles.head}>
              <span className={styles.name}>{name}</span>
              <b className="tabular">{text}</b>
            </TargetRow>
            <div className={styles.box}>
              <span
                className={styles.bar}
                data-last={next ? undefined : true}
                style={{ blockSize: value > 0 ? `max(2px, ${heightOf(value)}%)` : 0 }}
                aria-hidden="true"
              />
              {next ? (
                <span className={styles.flow}>
                  <svg viewBox="0 0 10 100" preserveAspectRatio="none" className="flips" aria-hidden="true">
                    <path d={`M0 ${100 - heightOf(value)}L10 ${100 - heightOf(next.value)}V100H0Z`} />
                  </svg>
                  <em className="tabular">{rate}</em>
                </span>
              ) : null}
            </div>
            <p className={styles.left}>
              {left.map((part) =>
                part.link ? (
                  <TargetLink key={part.key} link={part.link}>
                    {part.text}
                  </TargetLink>
                ) : (
                  <span key={part.key}>{part.text}</span>
                ),
              )}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
