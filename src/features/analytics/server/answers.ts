import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { noReferrer } from "#features/referrals/contract/referrer.ts";
import { type AnswerRow, errors, type Figures } from "../contract.ts";
import { canDivide, canFilter, definitions } from "../measures.ts";
import { type Narrowed, narrowed } from "../question.ts";
import type { Division, Measure } from "../values.ts";
import type { LoadedFigures } from "./load-figures.ts";
import type { QuestionContext } from "./question-context.ts";
import { canSeeLedger, type Reader } from "./visibility.ts";

const filterNames = Object.keys(narrowed.shape) as (keyof Narrowed)[];
/** Extracts the filters of a question. */
export const pickFilters = (given: Narrowed): Narrowed =>
  Object.fromEntries(filterNames.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));

/** Refuses what the measures do not support, and ledger figures where commissions are switched off. */
export function assertSupported(ctx: Reader, measures: readonly Measure[], by: Division, requested: Narrowed) {
  const filters = Object.keys(requested) as (keyof Narrowed)[];
  const measure = measures.find(
    (candidate) => !canDivide(candidate, by) || !filters.every((filter) => canFilter(candidate, filter)),
  );
  if (measure) throw errors.noSuchQuestion({ measure });
  if (!canSeeLedger(ctx) && measures.some((candidate) => definitions[candidate].of === "books"))
    throw baseErrors.featureOff({ feature: "commissionTracking" });
}

/** Sorts by the first measure, largest first, and leaves out rows that are zero in both periods. */
export function rankRows(first: Measure, { keys }: LoadedFigures, rowOf: (key: string) => AnswerRow): AnswerRow[] {
  const hasValue = (figures: Figures | null) =>
    Object.values(figures ?? {}).some(({ sum, of }) => sum !== 0 || (of ?? 0) !== 0);
  const size = ({ figures }: AnswerRow) => figures[first]?.sum ?? 0;
  return keys
    .map(rowOf)
    .filter(({ figures, before }) => hasValue(figures) || hasValue(before))
    .sort((a, b) => size(b) - size(a) || (a.key < b.key ? -1 : 1));
}

/** Formats keys as public ids and adds the names. */
export async function addNames(
  ctx: Reader,
  by: Division,
  { programs }: QuestionContext,
  rows: AnswerRow[],
): Promise<AnswerRow[]> {
  if (by === "program") {
    const programNames = new Map(programs.map(({ id, name }) => [id, name]));
    return rows.map((row) => {
      const id: Id<"prg"> = `prg_${row.key}`;
      return { ...row, key: id, name: programNames.get(id) || null };
    });
  }
  if (by !== "referrer") return rows;
  const byPerson = rows
    .map((row) => ({ ...row, key: `per_${row.key}` as const }))
    .filter(({ key }) => key !== noReferrer);
  const names = await namesOf(
    ctx,
    byPerson.map(({ key }) => key),
  );
  return byPerson.map((row) => ({ ...row, name: names.get(row.key) ?? null }));
}
