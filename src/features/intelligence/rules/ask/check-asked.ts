import { canDivide, canFilter, definitions } from "#features/analytics/measures.ts";
import { cannot, type Reading } from "./asked.ts";

/** Checks that analytics can answer a question for this caller. Readings of models and of the rules both pass here. */
export function checkAsked(reading: Reading, canSeeLedger: boolean): Reading {
  if ("cannot" in reading) return reading;
  const { measures, by, filters } = reading.asked;
  const isOff = !canSeeLedger && measures.some((measure) => definitions[measure].of === "books");
  if (isOff) return cannot("commissionsOff");
  const measure = measures.find((one) => !canDivide(one, by) || !filters.every(({ key }) => canFilter(one, key)));
  return measure ? cannot("unsupported", { measure }) : reading;
}
