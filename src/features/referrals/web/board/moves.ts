import type { Pipeline, Stage } from "#features/programs/contract.ts";
import type { Session } from "#web/api/session.ts";
import type { ReferralRow } from "../../contract/referral.ts";
import type { Move } from "../../contract/values.ts";
import { canMove } from "../../rules/moves.ts";
import { sidesOf } from "../../rules/permissions.ts";

/** Cards moved optimistically, with their new stage until the server confirms. */
export type PendingMoves = ReadonlyMap<string, { row: ReferralRow; to: Stage["id"] }>;

/** Returns whether this person can move a card at all. Referrals under review or closed stay where they are. */
export function canDrag(row: ReferralRow, { person, role }: Session, now: Date): boolean {
  const sides = sidesOf({ personId: person.id as ReferralRow["referrerId"], role }, { ...row, addresseeId: null });
  return canMove("advance", { ...row, reopenings: 0, closedAt: null }, sides, now.getTime());
}

/** Returns the move that leads to a stage, and whether a dialog has to ask for input first. */
export function moveTo(stage: Stage, row: ReferralRow, { stages }: Pipeline): { move: Move; asks: boolean } {
  if (stage.kind === "won") return { move: "win", asks: true };
  if (stage.kind === "lost") return { move: "lose", asks: true };
  const before = stages.find(({ id }) => id === row.stageId);
  return { move: "advance", asks: before !== undefined && stage.position < before.position };
}

/** Returns the cards of a column with all pending moves applied. */
export function applyPendingMoves(
  rows: ReferralRow[],
  stageId: Stage["id"],
  pendingMoves: PendingMoves,
): ReferralRow[] {
  const incoming = [...pendingMoves.values()].filter(
    ({ row, to }) => to === stageId && !rows.some(({ id }) => id === row.id),
  );
  const staying = rows.filter(({ id }) => (pendingMoves.get(id)?.to ?? stageId) === stageId);
  return [...incoming.map(({ row }) => row), ...staying];
}

type Column = { stageId: Stage["id"]; count: number; totals: { currency: string; minor: number }[] };

/** Returns the column header with all pending moves applied to its count and value. */
export function countWithPendingMoves(column: Column, pendingMoves: PendingMoves): Column {
  let { count } = column;
  const totals = new Map(column.totals.map(({ currency, minor }) => [currency, minor]));
  for (const { row, to } of pendingMoves.values()) {
    const step = Number(to === column.stageId) - Number(row.stageId === column.stageId);
    count += step;
    if (row.estimatedMinor !== null)
      totals.set(row.currency, (totals.get(row.currency) ?? 0) + step * row.estimatedMinor);
  }
  return {
    ...column,
    count,
    totals: [...totals].flatMap(([currency, minor]) => (minor > 0 ? [{ currency, minor }] : [])),
  };
}
