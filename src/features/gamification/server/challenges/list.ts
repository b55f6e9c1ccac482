import { and, desc, eq, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { downloadPath } from "#features/files/rules.ts";
import { objects } from "#features/files/server/table.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { idList, statement } from "#server/db/statement.ts";
import type { ManagedChallenge, OwnProof } from "../../contract/challenges.ts";
import { addFigures, hasContributed, isWinner, noFigure } from "../../rules/challenges.ts";
import { challengeProofs } from "../table.ts";
import {
  allChallenges,
  type ChallengeRow,
  challengeById,
  currentChallenges,
  pastChallenges,
  visibleChallenge,
} from "./challenge-rows.ts";
import { figureOfAll, figuresOf } from "./figures.ts";
import { type Around, presentChallenge, presentFacts, progressOf, readAround, teamFigures } from "./present.ts";

export async function listChallenges(ctx: ReadCtx, { past }: { past: boolean }) {
  const rows = await (past ? pastChallenges(ctx) : currentChallenges(ctx));
  const around = await readAround(ctx, rows);
  return { challenges: await Promise.all(rows.map((row) => presentChallenge(ctx, row, around))) };
}

const { tenantId, challengeId, personId } = challengeProofs;
const ownProofs = statement("gamification.ownProofs", { tenantId, challengeId, personId }, (from, p) =>
  from
    .select({
      id: challengeProofs.id,
      text: challengeProofs.text,
      state: challengeProofs.state,
      answer: challengeProofs.answer,
      createdAt: challengeProofs.createdAt,
      path: objects.path,
      token: objects.downloadToken,
    })
    .from(challengeProofs)
    .leftJoin(objects, and(eq(objects.tenantId, challengeProofs.tenantId), eq(objects.id, challengeProofs.fileId)))
    .where(and(eq(tenantId, p.tenantId), eq(challengeId, p.challengeId), eq(personId, p.personId)))
    .orderBy(desc(challengeProofs.id)),
);

/** The name and the address of a proof's file. */
export const fileOf = (tenant: Id<"ten">, path: string | null, token: string | null) =>
  path === null || token === null
    ? null
    : { name: path.split("/").at(-1) ?? path, url: downloadPath(tenant, path, token) };

async function proofsOf(ctx: ReadCtx, row: ChallengeRow): Promise<OwnProof[]> {
  if (row.measure !== "proofs") return [];
  const found = await ctx.db.run(ownProofs, { tenantId: ctx.tenantId, challengeId: row.id, personId: ctx.personId });
  return found.map(({ path, token, ...proof }) => ({ ...proof, file: fileOf(ctx.tenantId, path, token) }));
}

export async function getChallenge(ctx: ReadCtx, { id }: { id: Id<"gch"> }) {
  const row = await visibleChallenge(ctx, id);
  const around = await readAround(ctx, [row]);
  const members = around.members.get(id) ?? [];
  const [challenge, proofs, figures] = await Promise.all([
    presentChallenge(ctx, row, around),
    proofsOf(ctx, row),
    row.kind === "team"
      ? figuresOf(
          ctx,
          row,
          members.map((member) => member.personId),
        )
      : new Map(),
  ]);
  const teams = teamFigures(row, members, figures).map((figure, team) => ({
    ...progressOf(row, figure),
    name: row.teamNames[team] ?? "",
    people: members.filter((member) => member.team === team).length,
    isOwn: row.teamNames[team] === challenge.teamName,
  }));
  return { ...challenge, teams, proofs };
}

const openProofs = statement("gamification.openProofs", { tenantId, ids: idList }, (from, p) =>
  from
    .select({ challengeId, open: sql<number>`count(*)::int` })
    .from(challengeProofs)
    .where(
      and(
        eq(tenantId, p.tenantId),
        sql`${challengeId} = any(${p.ids}::uuid[])`,
        eq(challengeProofs.state, "submitted"),
      ),
    )
    .groupBy(challengeId),
);

async function presentOneManaged(
  ctx: Pick<ReadCtx, "db" | "tenantId">,
  row: ChallengeRow,
  around: Around,
  open: number,
): Promise<ManagedChallenge> {
  const facts = presentFacts(row, around);
  const members = around.members.get(row.id) ?? [];
  const isCounted = !["draft", "upcoming"].includes(facts.phase);
  const figures = isCounted
    ? await figuresOf(ctx, row, row.isForMembers ? members.map((member) => member.personId) : undefined)
    : new Map();
  const together =
    row.kind === "community" && isCounted ? await figureOfAll(ctx, row) : addFigures([...figures.values()]);
  return {
    ...facts,
    state: row.state,
    progress: progressOf(row, together),
    personIds: row.kind === "single" ? members.map((member) => member.personId) : [],
    teams: row.teamNames.map((name, team) => ({
      name,
      personIds: members.filter((member) => member.team === team).map((member) => member.personId),
    })),
    openProofs: open,
    participants: [...figures.values()].filter((figure) => hasContributed(row.measure, figure)).length,
  };
}

export async function presentManaged(ctx: Pick<ReadCtx, "db" | "tenantId">, rows: readonly ChallengeRow[]) {
  const ids = rows.filter(({ measure }) => measure === "proofs").map((row) => row.id);
  const [around, waiting] = await Promise.all([
    readAround(ctx, rows),
    ids.length === 0 ? [] : ctx.db.run(openProofs, { tenantId: ctx.tenantId, ids }),
  ]);
  const open = new Map(waiting.map((one) => [one.challengeId, one.open]));
  return Promise.all(rows.map((row) => presentOneManaged(ctx, row, around, open.get(row.id) ?? 0)));
}

export async function listManagedChallenges(ctx: ReadCtx) {
  return { challenges: await presentManaged(ctx, await allChallenges(ctx)) };
}

/** How many participants are listed. */
const maxListed = 100;

export async function listParticipants(ctx: ReadCtx, { id }: { id: Id<"gch"> }) {
  const row = await challengeById(ctx, id);
  const { members, today } = await readAround(ctx, [row]);
  const own = members.get(id) ?? [];
  if (presentFacts(row, { members, today, titles: new Map(), winners: new Map() }).phase === "draft")
    return { participants: [], all: 0 };
  const figures = await figuresOf(ctx, row, row.isForMembers ? own.map((member) => member.personId) : undefined);
  const together = row.kind === "community" ? await figureOfAll(ctx, row) : noFigure;
  const byTeam = teamFigures(row, own, figures);
  const ranked = [...figures]
    .filter(([, figure]) => hasContributed(row.measure, figure))
    .map(([person, figure]) => ({ person, figure, ...progressOf(row, figure) }))
    .toSorted((a, b) => b.value - a.value || (a.person < b.person ? -1 : 1));
  const shown = ranked.slice(0, maxListed);
  const names = await namesOf(
    ctx,
    shown.map(({ person }) => person),
  );
  return {
    participants: shown.map(({ person, figure, ...progress }) => {
      const team = own.find((member) => member.personId === person)?.team ?? null;
      return {
        ...progress,
        person: { id: person, name: names.get(person) ?? "" },
        teamName: team === null ? null : (row.teamNames[team] ?? null),
        won:
          row.state === "settled" ? isWinner(row, figure, team === null ? together : (byTeam[team] ?? noFigure)) : null,
      };
    }),
    all: ranked.length,
  };
}
