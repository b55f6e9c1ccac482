import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { defined } from "#base/defined.ts";
import { AppError, baseErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { currency } from "#features/ledger/contract.ts";
import { audit } from "#server/audit.ts";
import type { ReadCtx, Services } from "#server/ctx.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { sendProblem } from "#server/http/error-handler.ts";
import { HttpExchange } from "#server/http/exchange.ts";
import { assertAccess, closedError, type Receive } from "#server/http/mount.ts";
import { MinuteCounter } from "#server/http/rate-limit.ts";
import { withTenant } from "#server/with-tenant.ts";
import { sendPayoutsAccess } from "../../access.ts";
import { errors } from "../../contract/errors.ts";
import { runFilePath } from "../../contract/runs.ts";
import { fileFormats } from "../../values.ts";
import { getRun } from "../runs/read-runs.ts";
import { writeBankFile } from "./bank-file.ts";
import { markDownloaded } from "./mark-downloaded.ts";
import { sepaId } from "./sepa-file.ts";

const perMinute = 20;
const querySchema = z.object({ run: id("run"), format: z.enum(fileFormats), currency });
const fileTypes = {
  csv: { type: "text/csv; charset=utf-8", ending: "csv" },
  sepa: { type: "application/xml; charset=utf-8", ending: "xml" },
};

/**
 * Streams the bank file of a released run, so that only one page is in memory. The download is audited before the first byte is
 * sent, because the file contains people's account details, and it marks the payouts in the file as being on their way.
 */
export function runFileRoute(app: FastifyInstance, services: Services, receive: Receive) {
  const minute = new MinuteCounter();
  app.get(runFilePath, async (request, reply) => {
    if (minute.count(request.ip, Date.now()).calls > perMinute) throw baseErrors.tooMany();
    const { caller, closed, ...place } = await receive(request);
    if (closed) throw closedError(closed);
    assertAccess({ access: sendPayoutsAccess.access, method: "GET" }, caller);
    const exchange = new HttpExchange(request, reply, services.settings);
    const ctx: ReadCtx = {
      ...defined(caller),
      ...place,
      services,
      exchange,
      db: readInTenant(services.db, place.tenantId),
    };
    // The route is outside the contract and declares no errors, so they are handled here.
    return sendFile(ctx, request, reply).catch((error) => {
      if (error instanceof AppError) return sendProblem(error, request, reply);
      throw error;
    });
  });
}

function parseQuery(request: FastifyRequest) {
  const { data, error } = querySchema.safeParse(request.query);
  if (data) return data;
  throw baseErrors.invalid({ fields: { [String(error.issues[0]?.path[0])]: { code: "format" } } });
}

async function sendFile(ctx: ReadCtx, request: FastifyRequest, reply: FastifyReply) {
  const { run: runId, format, currency: money } = parseQuery(request);
  const { state } = await getRun(ctx, { id: runId });
  if (state !== "released" && state !== "finished") throw errors.cannotMove({ state });
  const pieces = await writeBankFile(ctx, runId, money, format);
  await withTenant(ctx.services, ctx.tenantId, async (writer) => {
    await markDownloaded(writer, runId, money, format);
    await audit(
      { db: writer.db, personId: ctx.personId, exchange: ctx.exchange },
      { action: "payouts.fileTaken", subject: runId, after: { format, currency: money } },
    );
  });
  const { type, ending } = fileTypes[format];
  return reply
    .header("content-disposition", `attachment; filename="${sepaId(runId)}-${money}.${ending}"`)
    .header("cache-control", "private, no-store")
    .type(type)
    .send(Readable.from(pieces, { objectMode: false }));
}
