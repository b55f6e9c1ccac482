import { finished, Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { byteOrderMark, csvLine } from "#base/csv.ts";
import { defined } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import { acceptedTags, type LocaleCode, localeOf, preferredLocale } from "#base/locales.ts";
import { people } from "#features/identity/server/table.ts";
import { allStagesOf } from "#features/programs/rules.ts";
import { getCatalog } from "#features/programs/server/reads.ts";
import { listReferrals } from "#features/referrals/contract/list.ts";
import { iterateReferrals } from "#features/referrals/server/reads.ts";
import { Admission } from "#server/admission.ts";
import { audit } from "#server/audit.ts";
import type { ReadCtx, Services } from "#server/ctx.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { statement } from "#server/db/statement.ts";
import { filePolicy } from "#server/http/downloads.ts";
import { HttpExchange } from "#server/http/exchange.ts";
import { createInputReader } from "#server/http/input.ts";
import { assertAccess, closedError, type Receive } from "#server/http/mount.ts";
import { MinuteCounter } from "#server/http/rate-limit.ts";
import { withTenant } from "#server/with-tenant.ts";
import { exportAccess, exportFormats, exportPath } from "../contract.ts";
import { type Cell, createCellFormatter } from "./cells.ts";
import { xlsxOf } from "./xlsx.ts";

const perMinute = 20;
/** Writing a file is CPU-heavy, so only a few are written at once; the others wait while the browser shows a started download. */
const admissionLimits = { concurrency: 2, waiting: 40, waitMs: 5 * 60_000, refusalMs: 0 };
const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

const localeOfPerson = statement("transfers.localeOf", { id: people.id }, (from, p) =>
  from.select({ locale: people.locale }).from(people).where(eq(people.id, p.id)),
);

/**
 * Streams the filtered list as a file, in the caller's scope and language; only one page is in memory at a time. The audit entry is written
 * before the first byte.
 */
export function exportRoute(app: FastifyInstance, services: Services, receive: Receive) {
  const read = createInputReader(listReferrals);
  const minute = new MinuteCounter();
  const admission = new Admission(admissionLimits);
  app.get<{ Querystring: Record<string, unknown> }>(exportPath, async (request, reply) => {
    if (minute.count(request.ip, Date.now()).calls > perMinute) throw baseErrors.tooMany();
    const { caller, closed, ...place } = await receive(request);
    if (closed) throw closedError(closed);
    assertAccess(exportAccess, caller);
    const format = z.enum(exportFormats).safeParse(request.query.format ?? "csv").data;
    if (!format) throw baseErrors.invalid({ fields: { format: { code: "choice" } } });
    const input = (await read(request)) as z.infer<typeof listReferrals.input>;
    const exchange = new HttpExchange(request, reply, services.settings);
    const ctx: ReadCtx = {
      ...defined(caller),
      ...place,
      services,
      exchange,
      db: readInTenant(services.db, place.tenantId),
    };
    const after = { filter: input.filter, ...(input.search && { search: input.search }) };
    await withTenant(services, ctx.tenantId, (inside) =>
      audit({ ...inside, personId: ctx.personId, exchange }, { action: "transfers.exported", subject: format, after }),
    );
    const leave = await admission.admit(ctx.tenantId, ctx.personId);
    finished(reply.raw, leave);
    const locale = await localeOfCaller(ctx, request);
    const name = `referrals-${new Date().toISOString().slice(0, 10)}.${format}`;
    reply
      .header("content-disposition", `attachment; filename="${name}"`)
      .header("content-security-policy", filePolicy)
      .header("cache-control", "private, no-store")
      .type(types[format]);
    return reply.send(Readable.from(await writeExport(ctx, input, format, locale), { objectMode: false }));
  });
}

async function localeOfCaller({ db, personId }: ReadCtx, { headers }: FastifyRequest): Promise<LocaleCode> {
  const [own] = await db.run(localeOfPerson, { id: personId });
  return own?.locale ?? preferredLocale(acceptedTags(headers["accept-language"]));
}

type Input = z.infer<typeof listReferrals.input>;

async function writeExport(ctx: ReadCtx, input: Input, format: (typeof exportFormats)[number], locale: LocaleCode) {
  const { title, header, cells } = createCellFormatter(locale, allStagesOf(await getCatalog(ctx)));
  async function* pages() {
    for await (const page of iterateReferrals(ctx, input)) {
      yield page.map(cells);
      await setImmediate(); // Yields to other requests between two pages.
    }
  }
  const rightToLeft = localeOf(locale).dir === "rtl";
  return format === "xlsx" ? xlsxOf({ title, header, rightToLeft }, pages()) : csvOf(header, pages());
}

const toCsvCell = (cell: Cell) => (cell instanceof Date ? cell.toISOString() : cell);

async function* csvOf(header: readonly string[], pages: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(header);
  for await (const rows of pages) yield rows.map((row) => csvLine(row.map(toCsvCell))).join("");
}
