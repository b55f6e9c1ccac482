import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { addMonths } from "#features/commissions/rules/calendar.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { noReferrer } from "#features/referrals/contract/referrer.ts";
import { type AnswerRow, type getFigures as askEndpoint, errors, type Figures } from "../contract.ts";
import { canDivide, canFilter, definitions } from "../measures.ts";
import { bucketsOf, type Period } from "../periods.ts";
import { type Narrowed, narrowed, type Question } from "../question.ts";
import type { Division, Measure } from "../values.ts";
import { type LoadedFigures, loadFigures } from "./load-figures.ts";
import { aboutOf, type During, loadContext, type QuestionContext } from "./question-context.ts";
import { canSeeLedger, type Reader, visibilityFor } from "./visibility.ts";

type Answer = z.infer<typeof askEndpoint.output>;

const filterNames = Object.keys(narrowed.shape) as (keyof Narrowed)[];
/** Extracts the filters of a question. */
export const pickFilters = (given: Narrowed): Narrowed =>
  Object.fromEntries(filterNames.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));

function assertSupported(ctx: Reader, measures: readonly Measure[], by: Division, requested: Narrowed) {
  const filters = Object.keys(requested) as (keyof Narrowed)[];
  const measure = measures.find(
    (candidate) => !canDivide(candidate, by) || !filters.every((filter) => canFilter(candidate, filter)),
  );
  if (measure) throw errors.noSuchQuestion({ measure });
  if (!canSeeLedger(ctx) && measures.some((candidate) => definitions[candidate].of === "books"))
    throw baseErrors.featureOff({ feature: "commissionTracking" });
}

const isTime = (by: Division) => by === "day" || by === "month";

/** Answers a question; `during` replaces the period of the question's frame. */
export async function getFigures(ctx: Reader, question: Question, during?: During): Promise<Answer> {
  const { measures, by, view } = question;
  const requested = pickFilters(question);
  assertSupported(ctx, measures, by, requested);
  const visibility = visibilityFor(ctx, requested, view);
  const context = await loadContext(ctx, visibility, question, during);
  const { period, before } = context;
  const [now, past] = [bucketsOf(by, period), before ? bucketsOf(by, before) : []];
  const wholes = [period, ...(before ? [before] : [])];
  const pieces = isTime(by) ? [...now, ...past] : wholes;
  const gathered = await loadFigures(
    ctx,
    visibility,
    { measures, by, pieces, wholes: isTime(by) ? wholes : [] },
    context,
  );
  const figuresIn = (time: Period, key?: string): Figures =>
    Object.fromEntries(measures.map((measure) => [measure, gathered.figure(measure, time, key)]));
  const pair = (key: string, [during, earlier]: [Period, Period | null | undefined], of?: string) => ({
    ...{ key, name: null, figures: figuresIn(during, of), before: earlier ? figuresIn(earlier, of) : null },
  });
  const whole = pair("", [period, before]);
  const rows = isTime(by)
    ? now.map((time, i) => pair(by === "month" ? addMonths(time.from, 0) : time.from, [time, past[i]]))
    : by === "none"
      ? [whole]
      : await addNames(
          ctx,
          by,
          context,
          rankRows(firstOf(measures), gathered, (key) => pair(key, [period, before], key)),
        );
  return { ...aboutOf(context, gathered.isConverted), rows, whole };
}

/** Sorts by the first measure, largest first, and leaves out rows that are zero in both periods. */
function rankRows(first: Measure, { keys }: LoadedFigures, rowOf: (key: string) => AnswerRow): AnswerRow[] {
  const hasValue = (figures: Figures | null) =>
    Object.values(figures ?? {}).some(({ sum, of }) => sum !== 0 || (of ?? 0) !== 0);
  const size = ({ figures }: AnswerRow) => figures[first]?.sum ?? 0;
  return keys
    .map(rowOf)
    .filter(({ figures, before }) => hasValue(figures) || hasValue(before))
    .sort((a, b) => size(b) - size(a) || (a.key < b.key ? -1 : 1));
}

/** Formats keys as public ids and adds the names. */
async function addNames(
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
