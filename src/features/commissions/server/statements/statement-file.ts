import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { byteOrderMark, csvLine } from "#base/csv.ts";
import { dayIn } from "#base/day.ts";
import { defined } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import { faultsOf } from "#base/faults.ts";
import { type Id, id } from "#base/ids.ts";
import { acceptedTags, preferredLocale } from "#base/locales.ts";
import { people } from "#features/identity/server/table.ts";
import { brand } from "#features/tenancy/server/reads.ts";
import type { ReadCtx, Services } from "#server/ctx.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { statement } from "#server/db/statement.ts";
import { HttpExchange } from "#server/http/exchange.ts";
import { assertAccess, closedError, type Receive } from "#server/http/mount.ts";
import { MinuteCounter } from "#server/http/rate-limit.ts";
import { letterheadOf } from "#server/pdf/letterhead.ts";
import { renderPdf } from "#server/pdf/render.ts";
import { viewCommissionsAccess } from "../../access.ts";
import { statementFormats, statementPath } from "../../contract/statements.ts";
import { type BillingTerms, issueDay } from "../../rules/billing.ts";
import { statementNumber } from "../../rules/statements.ts";
import { settingsOf } from "../settings/settings.ts";
import { describeBilling } from "./describe-billing.ts";
import { buildStatementDocument } from "./statement-document.ts";
import { createStatementFormatter, type StatementFormatter } from "./statement-formatter.ts";
import { readStatementMonth, type StatementPart } from "./statement-month.ts";
import { statementOwner } from "./statements.ts";

const perMinute = 30;
const types = { pdf: "application/pdf", csv: "text/csv; charset=utf-8" };
const querySchema = z.object({
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  format: z.enum(statementFormats).default("pdf"),
  personId: id("per").optional(),
});

const personById = statement("commissions.statementReader", { id: people.id }, (from, p) =>
  from
    .select({ name: people.displayName, company: people.company, email: people.email, locale: people.locale })
    .from(people)
    .where(eq(people.id, p.id)),
);

/** Tax details belong to payouts, a higher feature, so the app passes in how to read them. */
type BillingReader = (ctx: ReadCtx, personId: Id<"per">) => Promise<BillingTerms>;

/** Serves a monthly statement as a branded PDF or as CSV, to the person who earned it and to the company. */
export function statementRoute(
  app: FastifyInstance,
  services: Services,
  receive: Receive,
  readBillingTerms: BillingReader,
) {
  const minute = new MinuteCounter();
  app.get(statementPath, async (request, reply) => {
    if (minute.count(request.ip, Date.now()).calls > perMinute) throw baseErrors.tooMany();
    const { caller, closed, ...place } = await receive(request);
    if (closed) throw closedError(closed);
    assertAccess({ access: viewCommissionsAccess.access, method: "GET" }, caller);
    const input = querySchema.safeParse(request.query);
    if (!input.success) throw baseErrors.invalid({ fields: faultsOf(input.error) });
    const exchange = new HttpExchange(request, reply, services.settings);
    const ctx: ReadCtx = {
      ...defined(caller),
      ...place,
      services,
      exchange,
      db: readInTenant(services.db, place.tenantId),
    };
    const { month, format } = input.data;
    const bytes = await renderStatement(ctx, request, input.data, readBillingTerms);
    reply
      .header("content-disposition", `attachment; filename="statement-${month}.${format}"`)
      .header("cache-control", "private, no-store")
      .type(types[format]);
    return reply.send(bytes);
  });
}

async function renderStatement(
  ctx: ReadCtx,
  request: FastifyRequest,
  { month, format, personId }: z.infer<typeof querySchema>,
  readBillingTerms: BillingReader,
) {
  const ownerId = statementOwner(ctx, personId);
  const [[person], [reader], { timeZone }] = await Promise.all([
    ctx.db.run(personById, { id: ownerId }),
    ctx.db.run(personById, { id: ctx.personId }),
    settingsOf(ctx),
  ]);
  if (!person) throw baseErrors.notFound();
  const parts = await readStatementMonth(ctx, ownerId, month);
  // An unknown person's month would be as empty as anyone's, so an empty month is reported as not found to avoid confirming that
  // the person exists.
  if (parts.length === 0 && ownerId !== ctx.personId) throw baseErrors.notFound();
  const locale = reader?.locale ?? preferredLocale(acceptedTags(request.headers["accept-language"]));
  const formatter = createStatementFormatter(locale, timeZone);
  if (format === "csv") return csvOf(parts, formatter);
  const [issuer, terms] = await Promise.all([brand(ctx), readBillingTerms(ctx, ownerId)]);
  const today = dayIn(timeZone, Date.now());
  return renderPdf(
    buildStatementDocument({
      parts,
      formatter,
      locale,
      month,
      number: statementNumber(month, ownerId),
      issuedOn: issueDay({ month, today }),
      ...describeBilling({ issuer, person, terms, month, today, formatter }),
      letterhead: await letterheadOf(ctx.services, issuer),
    }),
  );
}

function csvOf(parts: readonly StatementPart[], { text, sum, explain, isoDay }: StatementFormatter): string {
  const columns = ["date", "deal", "why", "amount", "currency"].map((key) => text(`column.${key}`));
  const rows = parts.flatMap(({ currency, openingMinor, closingMinor, lines }) => [
    ["", "", sum("opening"), { minor: openingMinor, currency }, currency],
    ...lines.map(({ at, dealName, minor, ...line }) => [
      isoDay(at),
      dealName ?? "",
      explain(line),
      { minor, currency },
      currency,
    ]),
    ["", "", sum("closing"), { minor: closingMinor, currency }, currency],
  ]);
  return byteOrderMark + [columns, ...rows].map(csvLine).join("");
}
