import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { errors } from "../../contract/errors.ts";
import type {
  consentToCard as consentEndpoint,
  getSeason as getEndpoint,
  SeasonSummary,
} from "../../contract/seasons.ts";
import { initialsOf } from "../../rules/boards.ts";
import { leagueName } from "../../rules/leagues.ts";
import { type CardContent, seasonDays } from "../../rules/seasons.ts";
import { gameSeasons } from "../table.ts";
import { ownSeasons, ownSummary, readNames, type SummaryRow } from "./summary-rows.ts";

type Own = Pick<ReadCtx, "db" | "tenantId" | "personId">;

async function present(ctx: Own, row: SummaryRow): Promise<SeasonSummary> {
  const { season, closedAt, currency, previous, card, consentedAt } = row;
  const { league, ...figures } = row.figures;
  const { name, alias } = await readNames(ctx, ctx.personId);
  return {
    ...figures,
    ...{ season, ...seasonDays(season), closedAt, currency, previous },
    league: league && { ...league, name: leagueName(league.league) },
    card: card && consentedAt ? { ...card, consentedAt } : null,
    names: { name, alias: alias || initialsOf(name) },
  };
}

/** The caller's summary of a season; null for one that they earned nothing in. */
export async function getSeason(ctx: ReadCtx, input: z.infer<typeof getEndpoint.input>) {
  const seasons = await ownSeasons(ctx);
  const season = input.season ?? seasons[0];
  const row = season === undefined ? undefined : await ownSummary(ctx, season);
  return { seasons, summary: row ? await present(ctx, row) : null };
}

async function saveCard(ctx: Ctx, season: string, card: CardContent | null) {
  const { db, tenantId, personId } = ctx;
  const [saved] = await db
    .update(gameSeasons)
    .set({ card, consentedAt: card ? now : null })
    .where(and(eq(gameSeasons.tenantId, tenantId), eq(gameSeasons.personId, personId), eq(gameSeasons.season, season)))
    .returning();
  if (!saved) throw errors.noSeason();
  return present(ctx, saved);
}

/** Stores what the person agrees to show, each thing once. */
export const consentToCard = (ctx: Ctx, { season, name, facts, figures }: z.infer<typeof consentEndpoint.input>) =>
  saveCard(ctx, season, { name, facts: [...new Set(facts)], figures: [...new Set(figures)] });

/** Forgets what was agreed to: without it no card is drawn. */
export const withdrawCard = (ctx: Ctx, { season }: { season: string }) => saveCard(ctx, season, null);
