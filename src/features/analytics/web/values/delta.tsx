import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from "@tabler/icons-react";
import type { Figure } from "../../contract.ts";
import { changeOf } from "../../figure-text.ts";
import { definitions } from "../../measures.ts";
import type { Measure } from "../../values.ts";
import { useFigureText } from "./use-figure-text.ts";
import styles from "./values.module.css";

type Props = { measure: Measure; now: Figure; before: Figure | null };

const arrows = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconArrowRight };

/** The change against the comparison period, which the page states once: an arrow, its size, and for screen readers a sentence. */
export function Delta({ measure, now, before }: Props) {
  const words = useFigureText("USD");
  const change = changeOf(measure, now, before);
  if (change === undefined) return null;
  const direction = change === 0 ? "same" : change > 0 ? "up" : "down";
  const { better } = definitions[measure];
  const tone = direction === "same" || better === "none" ? "calm" : direction === better ? "good" : "bad";
  const Arrow = arrows[direction];
  return (
    <span className={styles.delta} data-tone={tone}>
      <Arrow size={14} stroke={2} className="flips" aria-hidden="true" />
      <bdi aria-hidden="true">{words.changeSize(measure, change)}</bdi>
      <span className="visually-hidden">{words.change(measure, change)}</span>
    </span>
  );
}
