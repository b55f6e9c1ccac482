import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { lookOf } from "#base/brand/presets.ts";
import { schemeVariables } from "#base/brand/variables.ts";
import { defined } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import { faultsOf } from "#base/faults.ts";
import { acceptedTags, type LocaleCode, localeOf, preferredLocale } from "#base/locales.ts";
import { people } from "#features/identity/server/table.ts";
import { brand } from "#features/tenancy/server/reads.ts";
import type { ReadCtx, Services } from "#server/ctx.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { statement } from "#server/db/statement.ts";
import { drawSvg } from "#server/files/picture.ts";
import { HttpExchange } from "#server/http/exchange.ts";
import { assertAccess, closedError, type Receive } from "#server/http/mount.ts";
import { MinuteCounter } from "#server/http/rate-limit.ts";
import { letterheadOf } from "#server/pdf/letterhead.ts";
import { renderShareCard } from "#server/pdf/render.ts";
import { playAccess } from "../../access.ts";
import { seasonCardPath } from "../../contract/seasons.ts";
import { seasonParam, seasonPattern } from "../../rules/seasons.ts";
import { describeCard } from "./describe-card.ts";
import { ownSummary, readNames } from "./summary-rows.ts";

const perMinute = 30;
const querySchema = z.object({ season: z.string().regex(seasonPattern) });

const localeById = statement("gamification.cardLocale", { id: people.id }, (from, p) =>
  from.select({ locale: people.locale }).from(people).where(eq(people.id, p.id)),
);

/** Serves the share card of the caller's own season. There is no address under which anyone else could open it. */
export function seasonCardRoute(app: FastifyInstance, services: Services, receive: Receive) {
  const minute = new MinuteCounter();
  app.get(seasonCardPath, async (request, reply) => {
    if (minute.count(request.ip, Date.now()).calls > perMinute) throw baseErrors.tooMany();
    const { caller, closed, ...place } = await receive(request);
    if (closed) throw closedError(closed);
    assertAccess({ access: playAccess.access, method: "GET" }, caller);
    const input = querySchema.safeParse(request.query);
    if (!input.success) throw baseErrors.invalid({ fields: faultsOf(input.error) });
    const exchange = new HttpExchange(request, reply, services.settings);
    const db = readInTenant(services.db, place.tenantId);
    const ctx: ReadCtx = { ...defined(caller), ...place, services, exchange, db };
    const { season } = input.data;
    const tags = acceptedTags(request.headers["accept-language"]);
    const bytes = await drawCard(ctx, season, preferredLocale(tags));
    reply
      .header("content-disposition", `inline; filename="season-${seasonParam(season)}.png"`)
      .header("cache-control", "private, no-store")
      .type("image/png");
    return reply.send(bytes);
  });
}

/** Draws what the person agreed to show; without their consent there is no card. */
async function drawCard(ctx: ReadCtx, season: string, fallback: LocaleCode): Promise<Uint8Array> {
  const row = await ownSummary(ctx, season);
  if (!row?.card) throw baseErrors.notFound();
  const [[reader], names, own] = await Promise.all([
    ctx.db.run(localeById, { id: ctx.personId }),
    readNames(ctx, ctx.personId),
    brand(ctx),
  ]);
  const locale = reader?.locale ?? fallback;
  const scheme = lookOf(own).scheme === "dark" ? "dark" : "light";
  const { variables } = schemeVariables(own, scheme);
  const colour = (name: string) => defined(variables[`--${name}`]);
  const svg = await renderShareCard({
    ...describeCard(row, row.card, { names, locale, terms: own.terms }),
    rightToLeft: localeOf(locale).dir === "rtl",
    colours: {
      ...{ canvas: colour("canvas"), surface: colour("surface"), line: colour("line") },
      ...{ ink: colour("ink"), soft: colour("soft") },
    },
    letterhead: await letterheadOf(ctx.services, own, scheme),
  });
  return drawSvg(`season cards of ${own.name}`, svg);
}
