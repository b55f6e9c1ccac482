import type { StageKind } from "../contract.ts";

/** The form values of a stage; an optional value is an empty field. */
export type StageValues = {
  name: string;
  kind: StageKind;
  probability: number | string;
  maxDays: number | string;
};

/** A closed deal needs no estimate: won is 100 percent, lost is 0. */
const closedProbabilities = { won: 100, lost: 0 };

export const stageInputOf = ({ name, kind, probability, maxDays }: StageValues) => ({
  name: name.trim(),
  probability: kind === "open" ? Number(probability) : closedProbabilities[kind],
  maxDays: kind !== "open" || maxDays === "" ? null : Number(maxDays),
});

export const stageFaults = ({ kind, probability }: StageValues) => ({
  probability: kind === "open" && probability === "" && { code: "required" },
});
