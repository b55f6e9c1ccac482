import type { CSSProperties, KeyboardEvent } from "react";
import { useLocale } from "../i18n/use-locale.ts";
import styles from "./chart.module.css";
import { type LinkTarget, TargetLink } from "./target-link.tsx";

type Props = {
  steps: { key: string; label: string; link: LinkTarget | undefined }[];
  /** The step under the pointer. */
  at: number | undefined;
  onAt: (place: number | undefined) => void;
  style: CSSProperties;
};

/** The interactive layer over a drawing: each step has a name and a link. One tab stop; arrow keys move between steps. */
export function ChartSteps({ steps, at, onAt, style }: Props) {
  const { dir } = useLocale();
  const stop = at ?? steps.length - 1;
  return (
    <ol className={styles.steps} style={style} onKeyDown={(event) => moveFocus(event, dir)}>
      {steps.map(({ key, label, link }, place) => {
        const over = { onPointerEnter: () => onAt(place), onPointerLeave: () => onAt(undefined) };
        const name = <span className="visually-hidden">{label}</span>;
        return (
          <li key={key}>
            {link ? (
              <TargetLink
                link={link}
                className={styles.step ?? ""}
                tabIndex={place === stop ? 0 : -1}
                onFocus={() => onAt(place)}
                onBlur={() => onAt(undefined)}
                {...over}
              >
                {name}
              </TargetLink>
            ) : (
              <span className={styles.step} {...over}>
                {name}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Moves between steps in the direction of time on this page. */
function moveFocus(event: KeyboardEvent<HTMLElement>, dir: string): void {
  const steps = [...event.currentTarget.querySelectorAll("a")];
  const here = steps.indexOf(document.activeElement as HTMLAnchorElement);
  const [forward, back] = dir === "rtl" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  const to = new Map([
    [forward, here + 1],
    [back, here - 1],
    ["Home", 0],
    ["End", steps.length - 1],
  ]).get(event.key);
  const step = to === undefined ? undefined : steps[to];
  if (!step) return;
  event.preventDefault();
  step.focus();
}
