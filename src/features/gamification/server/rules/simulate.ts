import type { z } from "zod";
import { addDays, dayIn, midnightIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import type { simulateRules as endpoint } from "../../contract/rules.ts";
import { amountsOfAll, type DayCounts, type GameRules } from "../../rules/awards.ts";
import { type AwardKind, awardKinds } from "../../values.ts";
import { eachFactPage, type ReferralFact } from "../history/read-facts.ts";
import { readGameContext } from "../ledger/game-context.ts";

const simulatedDays = 90;
const shownPeople = 20;

type Totals = { count: number; xp: number; points: number };
const none: Totals = { count: 0, xp: 0, points: 0 };
const add = (one: Totals, { xp, points }: Omit<Totals, "count">): Totals => ({
  count: one.count + 1,
  xp: one.xp + xp,
  points: one.points + points,
});

/** Adds up what one set of rules awards. */
class Tally {
  readonly byKind = new Map<AwardKind, Totals>();
  readonly byPerson = new Map<Id<"per">, Totals>();
  readonly #counts: DayCounts = new Map();
  total = none;

  add(rules: GameRules, facts: readonly ReferralFact[]) {
    for (const fact of amountsOfAll(rules, facts, this.#counts)) {
      this.byKind.set(fact.kind, add(this.byKind.get(fact.kind) ?? none, fact));
      this.byPerson.set(fact.personId, add(this.byPerson.get(fact.personId) ?? none, fact));
      this.total = add(this.total, fact);
    }
  }

  present(pointValue: number | null) {
    const byKind = awardKinds.map((kind) => ({ kind, ...(this.byKind.get(kind) ?? none) }));
    const costMinor = pointValue === null ? null : Math.round((this.total.points * pointValue) / 100);
    return { byKind, total: this.total, costMinor };
  }
}

/** Replays the referrals of the last 90 days by the proposed and by the current rules. Nothing is stored. */
export async function simulateRules(
  ctx: ReadCtx,
  { rules }: z.infer<typeof endpoint.input>,
): Promise<z.infer<typeof endpoint.output>> {
  const game = await readGameContext(ctx);
  const to = dayIn(game.timeZone, Date.now());
  const from = addDays(to, -simulatedDays);
  const [proposed, current] = [new Tally(), new Tally()];
  const since = midnightIn(game.timeZone, from);
  for (const [tally, by] of [
    [proposed, rules],
    [current, game.rules],
  ] as const)
    for await (const facts of eachFactPage(ctx, { ...game, rules: by }, since))
      tally.add(
        by,
        facts.filter(({ day }) => day >= from),
      );
  const people = [...new Set([...proposed.byPerson.keys(), ...current.byPerson.keys()])].map((id) => ({
    id,
    proposed: proposed.byPerson.get(id) ?? none,
    current: current.byPerson.get(id) ?? none,
  }));
  const difference = (one: (typeof people)[number]) =>
    Math.abs(one.proposed.points - one.current.points) + Math.abs(one.proposed.xp - one.current.xp);
  const shown = people
    .toSorted((a, b) => difference(b) - difference(a) || (a.id < b.id ? -1 : 1))
    .slice(0, shownPeople);
  const names = await namesOf(
    ctx,
    shown.map(({ id }) => id),
  );
  return {
    ...{ from, to, currency: game.currency },
    proposed: proposed.present(game.pointValue),
    current: current.present(game.pointValue),
    people: shown.map((person) => ({ ...person, name: names.get(person.id) ?? "" })),
    peopleCount: people.length,
  };
}
