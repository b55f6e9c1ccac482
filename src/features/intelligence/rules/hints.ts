import { type ReferralFeature, stageFeatures } from "../values.ts";
import { type Model, predict } from "./model.ts";
import type { Row, Value } from "./table.ts";

/** What an empty field would typically be if the partner filled it in. Fields that are a matter of fact are not suggested. */
const filledIn: Partial<Record<ReferralFeature, { isEmpty: (value: Value) => boolean; value: Value }>> = {
  phone: { isEmpty: (value) => value === false, value: true },
  email: { isEmpty: (value) => value === "none", value: "company" },
  position: { isEmpty: (value) => value === false, value: true },
  company: { isEmpty: (value) => value === false, value: true },
  notes: { isEmpty: (value) => value === "none", value: "detailed" },
  context: { isEmpty: (value) => value === "none", value: "detailed" },
  attachments: { isEmpty: (value) => Number(value) === 0, value: 1 },
};

export type Hint = { field: ReferralFeature; points: number };

/** Less is within the noise of any model. */
const fewestPoints = 1;

/**
 * Returns the empty fields that raise the prediction when they are filled in, the most helpful first. Only a learned model knows any:
 * what it did not learn to matter changes nothing.
 */
export function findHints(model: Model, row: Row): Hint[] {
  if (model.kind === "prior" || model.kind === "baseRate") return [];
  const now = predict(model, row).probability;
  return stageFeatures
    .flatMap((field): Hint[] => {
      const change = filledIn[field];
      if (!change?.isEmpty(row[field])) return [];
      return [{ field, points: 100 * (predict(model, { ...row, [field]: change.value }).probability - now) }];
    })
    .filter(({ points }) => points >= fewestPoints)
    .sort((a, b) => b.points - a.points);
}
