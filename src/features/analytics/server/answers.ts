import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { addMonths } from "#features/commissions/calendar.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { type AnswerRow, type ask as askEndpoint, errors, type Figures } from "../contract.ts";
import { canDivide, canNarrow, definitions } from "../measures.ts";
import { bucketsOf, type Period } from "../periods.ts";
import { type Narrowed, narrowed, type Question } from "../question.ts";
import type { Division, Measure } from "../values.ts";
import { type Gathered, gather } from "./gathering.ts";
import { aboutOf, type During, type Setting, settingOf } from "./setting.ts";
import { type Reader, seesBooks, whoseOf } from "./whose.ts";

type Answer = z.infer<typeof askEndpoint.output>;

const filterNames = Object.keys(narrowed.shape) as (keyof Narrowed)[];
/** Extracts the filters of a question. */
export const narrowedOf = (given: Narrowed): Narrowed =>
  Object.fromEntries(filterNames.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));

function mustBeAskable(ctx: Reader, measures: readonly Measure[], by: Division, asked: Narrowed) {
  const filters = Object.keys(asked) as (keyof Narrowed)[];
  const measure = measures.find((one) => !canDivide(one, by) || !filters.every((filter) => canNarrow(one, filter)));
  if (measure) throw errors.noSuchQuestion({ measure });
  if (!seesBooks(ctx) && measures.some((one) => definitions[one].of === "books"))
    throw baseErrors.featureOff({ feature: "commissionTracking" });
}

const isTime = (by: Division) => by === "day" || by === "month";

/** Answers a question; `during` replaces the period of the question's frame. */
export async function answer(ctx: Reader, question: Question, during?: During): Promise<Answer> {
  const { measures, by, view } = question;
  const asked = narrowedOf(question);
  mustBeAskable(ctx, measures, by, asked);
  const whose = whoseOf(ctx, asked, view);
  const setting = await settingOf(ctx, whose, question, during);
  const { period, before } = setting;
  const [now, past] = [bucketsOf(by, period), before ? bucketsOf(by, before) : []];
  const wholes = [period, ...(before ? [before] : [])];
  const pieces = isTime(by) ? [...now, ...past] : wholes;
  const gathered = await gather(ctx, whose, { measures, by, pieces, wholes: isTime(by) ? wholes : [] }, setting);
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
      : await named(
          ctx,
          by,
          setting,
          ranked(measures[0]!, gathered, (key) => pair(key, [period, before], key)),
        );
  return { ...aboutOf(setting), rows, whole };
}

/** Sorts by the first measure, largest first, and leaves out rows that are zero in both periods. */
function ranked(first: Measure, { keys }: Gathered, rowOf: (key: string) => AnswerRow): AnswerRow[] {
  const isSomething = (figures: Figures | null) =>
    Object.values(figures ?? {}).some(({ sum, of }) => sum !== 0 || (of ?? 0) !== 0);
  const size = ({ figures }: AnswerRow) => figures[first]?.sum ?? 0;
  return keys
    .map(rowOf)
    .filter(({ figures, before }) => isSomething(figures) || isSomething(before))
    .sort((a, b) => size(b) - size(a) || (a.key < b.key ? -1 : 1));
}

/** Formats keys as public ids and adds the names. */
async function named(ctx: Reader, by: Division, { programs }: Setting, rows: AnswerRow[]): Promise<AnswerRow[]> {
  if (by === "program") {
    const called = new Map(programs.map(({ id, name }) => [id, name]));
    return rows.map((row) => {
      const id: Id<"prg"> = `prg_${row.key}`;
      return { ...row, key: id, name: called.get(id) || null };
    });
  }
  if (by !== "referrer") return rows;
  const ids = rows.map(({ key }): Id<"per"> => `per_${key}`);
  const names = await namesOf(ctx, ids);
  return rows.map((row, i) => ({ ...row, key: ids[i]!, name: names.get(ids[i]!) ?? null }));
}
