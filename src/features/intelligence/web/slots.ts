import { type ComponentType, createContext } from "react";
import type { Narrowed } from "#features/analytics/question.ts";
import type { Comparison, Division, Measure } from "#features/analytics/values.ts";
import type { AskedAnswer } from "../contract/ask.ts";

type AnswerProps = {
  measures: readonly Measure[];
  by: Division;
  compare: Comparison;
  narrowed: Narrowed;
  details: readonly string[];
  data: AskedAnswer;
};

/** Shows figures as the analytics page does. It belongs to that feature's screens, so the app passes it in. */
export const FigureAnswerSlot = createContext<ComponentType<AnswerProps> | null>(null);
