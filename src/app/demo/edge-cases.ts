import type { Id } from "#base/ids.ts";
import { disputes } from "#features/commissions/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import type { DemoCommissions, Line } from "./commission-states.ts";
import type { Random } from "./random.ts";
import { day, idAt, iso } from "./rows.ts";

type Dispute = typeof disputes.$inferInsert;

/** Adds cases that need attention today: a risk hold, a voided commission, an open dispute and an answered one. */
export function addEdgeCases(
  { lines, ...actions }: DemoCommissions,
  worker: Id<"per">,
  asker: Id<"per">,
  now: number,
  ids: Random,
) {
  const isUntouchedSince = (at: number, line: Line) => line.lastEventAt < at;
  const held = lines.filter(
    (line) => line.state === "on_hold" && line.trigger === "won" && isUntouchedSince(now - 5 * day, line),
  );
  const [suspicious, mistaken] = [held.at(-1), held.at(0)];
  if (suspicious)
    actions.suspect(now - 2 * day, suspicious, worker, "The contact writes from the partner's own company.");
  if (mistaken && mistaken !== suspicious)
    actions.void(now - 4 * day, mistaken, worker, "The deal was already agreed before it was referred.");

  const rows: Dispute[] = [];
  function dispute(at: number, line: Line | undefined, claim: Pick<Dispute, "reason" | "text">, answer?: string) {
    if (!line) return;
    const created = {
      id: idAt("dsp", at, ids),
      commissionId: line.id,
      personId: line.personId,
      ...claim,
      createdAt: iso(at),
    };
    actions.recordEvent(at, line, "disputed", {
      by: line.personId,
      text: claim.text,
      details: { reason: claim.reason },
    });
    line.version += answer ? 2 : 1;
    line.disputed = !answer;
    if (!answer) return void rows.push(created);
    const answeredAt = at + day / 2;
    const outcome = { outcome: "declined" };
    actions.recordEvent(answeredAt, line, "dispute_answered", { by: worker, text: answer, details: outcome });
    rows.push({ ...created, state: "declined", answer, answeredById: worker, answeredAt: iso(answeredAt) });
  }
  const recent = lines.filter(
    (line) =>
      line.trigger === "won" && isUntouchedSince(now - 2 * day, line) && Date.parse(line.createdAt) > now - 55 * day,
  );
  const states = ["on_hold", "in_approval", "approved"];
  dispute(
    now - day,
    recent.findLast((line) => line.personId === asker && states.includes(line.state)),
    {
      reason: "amount",
      text: "The customer also took the support plan, which is missing from the basis.",
    },
  );
  dispute(
    now - 2 * day,
    recent.find((line) => line.personId !== asker && states.includes(line.state)),
    { reason: "wrong_rule", text: "I thought my deals count at the gold rate." },
    "The deal was won before you became gold, so the standard plan counts.",
  );
  return {
    write: ({ db }: TenantCtx) => (rows.length > 0 ? db.insert(disputes).values(rows) : undefined),
  };
}
