import { Readable } from "node:stream";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { checkAccess, type Endpoint, isStream } from "#base/endpoint.ts";
import { AppError, baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import type { Closed } from "#base/page.ts";
import { Admission, type Release } from "../admission.ts";
import type { Caller, Ctx, Services } from "../ctx.ts";
import { readInTenant } from "../db/in-tenant.ts";
import { withTenant } from "../with-tenant.ts";
import { compress } from "./compress.ts";
import { HttpExchange } from "./exchange.ts";
import { createFieldPicker } from "./field-picker.ts";
import { findStoredAnswer, readIdempotencyKey, runAndStore } from "./idempotency.ts";
import { createInputReader, takesFiles } from "./input.ts";
import type { ObserveDuration, Outcome } from "./metrics.ts";
import { networkOf } from "./network.ts";
import { assertOwnOrigin } from "./origin.ts";
import type { Limit } from "./rate-limit.ts";
import type { Route } from "./route.ts";

/** The caller and the tenant of a request: the tenant is the caller's, or the host's if there is no caller. */
export type RequestScope = {
  tenantId: Id<"ten">;
  isTenantHost: boolean;
  address: string;
  caller: Caller | undefined;
  /** Why the tenant is closed. It is not set for a visiting operator. */
  closed: Closed | undefined;
};
export type Receive = (request: Pick<FastifyRequest, "headers" | "hostname">) => RequestScope | Promise<RequestScope>;

/** Returns a function that is called before an endpoint's refusal is sent, whatever refused it: a limit, the guard, the input, the handler. */
export type RefusalListeners = (
  endpoint: Endpoint,
) => ((request: FastifyRequest, error: unknown) => Promise<void>) | undefined;

type MountOptions = {
  receive: Receive;
  observe: ObserveDuration;
  limit: (endpoint: Endpoint) => Limit;
  refusalListener?: RefusalListeners;
};
type Admissions = { standard: Admission; slow: Admission };

/** Longer queues do not serve more calls, they only serve them later. */
const standardLimits = { waitMs: 1000, refusalMs: 250 };
const slowLimits = { waitMs: 5000, refusalMs: 250 };

/** Registers every endpoint of the contract behind its guard. This is the only file that knows both the contract and the framework. */
export async function mount(app: FastifyInstance, routes: readonly Route[], services: Services, options: MountOptions) {
  // Calls that wait for a hash or another service are counted separately, so that they take no slots from fast ones.
  const concurrency = services.settings.REQUESTS_AT_ONCE;
  const admissions = {
    standard: new Admission({ ...standardLimits, concurrency, waiting: concurrency }),
    // One tenant's slow identity provider must not take every slot from other tenants' sign-ins.
    slow: new Admission({
      ...slowLimits,
      concurrency: Math.ceil(concurrency / 2),
      perTenant: Math.ceil(concurrency / 8),
      waiting: 2 * concurrency,
    }),
  };
  const fileRoutes = new Set(routes.filter(({ endpoint }) => takesFiles(endpoint)));
  for (const route of routes) if (!fileRoutes.has(route)) mountRoute(app, route, services, { ...options, admissions });
  // Multipart is parsed only for endpoints that accept files.
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: 10 * 1024 * 1024, files: 5 } });
    for (const route of fileRoutes) mountRoute(scope, route, services, { ...options, admissions });
  });
}

function mountRoute(
  app: FastifyInstance,
  { endpoint, handler, isOutsideTransaction }: Route,
  services: Services,
  options: MountOptions & { admissions: Admissions },
) {
  const execute = createExecutor(endpoint.method === "GET" || isOutsideTransaction, handler as Handler, services);
  const read = createInputReader(endpoint);
  const isStreamed = isStream(endpoint.output);
  const pickFields = createFieldPicker(endpoint.output);
  const limit = options.limit(endpoint);
  const observe = options.observe(endpoint);
  const onRefusal = options.refusalListener?.(endpoint);
  const admission = isOutsideTransaction ? options.admissions.slow : options.admissions.standard;
  const isLong = isStreamed || takesFiles(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, isLong },
    onRequest: (request, reply, done) => done(limit(request, reply)),
    ...(onRefusal && { onError: (request, _reply, error) => onRefusal(request, error) }),
    handler: async (request, reply) => {
      const started = performance.now();
      let outcome: Outcome = "answered";
      let release: Release | undefined;
      try {
        if (endpoint.method !== "GET") assertOwnOrigin(request);
        const resolved = options.receive(request);
        const requestScope = resolved instanceof Promise ? await resolved : resolved;
        if (requestScope.closed && !endpoint.allowedWhenClosed) throw closedError(requestScope.closed);
        assertAccess(endpoint, requestScope.caller);
        const input = read(request);
        if (!isLong) {
          const admitted = admission.admit(
            requestScope.tenantId,
            requestScope.caller?.personId ?? networkOf(request.ip),
          );
          release = admitted instanceof Promise ? await admitted : admitted;
        }
        const answer = await execute(requestScope, input instanceof Promise ? await input : input, request, reply);
        if (isStreamed)
          return reply
            .type("text/event-stream")
            .send(Readable.from(formatEvents(answer as AsyncIterable<unknown>, pickFields)));
        reply.type("application/json; charset=utf-8");
        // Personal data must not stay in a shared cache or on a shared computer's disk.
        if (endpoint.access !== "public") reply.header("cache-control", "no-store");
        return compress(JSON.stringify(pickFields(answer as never)), request, reply);
      } catch (error) {
        outcome = error instanceof AppError ? "refused" : "failed";
        throw error;
      } finally {
        release?.();
        observe(outcome, performance.now() - started);
      }
    },
  });
}

export const closedError = ({ state, note }: Closed) =>
  state === "suspended" ? baseErrors.suspended({ note }) : baseErrors[state]();

/** Throws the error that explains why this caller may not call the endpoint. */
export function assertAccess(endpoint: Pick<Endpoint, "access" | "method">, caller: Caller | undefined) {
  const refusal = checkAccess(endpoint, caller);
  if (!refusal) return;
  if ("feature" in refusal) {
    const { reason: why, feature } = refusal;
    throw why === "plan" ? baseErrors.planLacks({ feature }) : baseErrors.featureOff({ feature });
  }
  if (refusal.reason === "signed-out") throw baseErrors.signedOut();
  if (refusal.reason === "visit") throw baseErrors.visitLacks();
  throw refusal.reason === "role" ? baseErrors.forbidden() : baseErrors.keyLacks();
}

type Handler = (ctx: unknown, input: unknown) => Promise<unknown>;
type Execute = (
  requestScope: RequestScope,
  input: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>;

/** Reads run as single statements on shared connections. Writes run in one transaction, and once per Idempotency-Key. */
function createExecutor(isRead: boolean, handler: Handler, services: Services): Execute {
  if (isRead)
    return ({ caller, closed: _, ...tenantScope }, input, request, reply) => {
      const exchange = new HttpExchange(request, reply, services.settings);
      const db = readInTenant(services.db, tenantScope.tenantId);
      return handler({ ...caller, ...tenantScope, services, exchange, db }, input);
    };
  return async ({ caller, closed: _, ...tenantScope }, input, request, reply) => {
    const idempotencyKey = readIdempotencyKey(request, caller?.personId);
    const runInTransaction = () =>
      withTenant(services, tenantScope.tenantId, (tenantCtx) => {
        const exchange = new HttpExchange(request, reply, services.settings);
        const ctx = { ...caller, ...tenantScope, ...tenantCtx, exchange } as Ctx;
        return idempotencyKey ? runAndStore(ctx.db, idempotencyKey, () => handler(ctx, input)) : handler(ctx, input);
      });
    if (!idempotencyKey) return runInTransaction();
    // Whatever the error, an earlier request with this key may have succeeded: then its answer is returned.
    return runInTransaction().catch(async (error) => {
      const stored = await findStoredAnswer(readInTenant(services.db, tenantScope.tenantId), idempotencyKey, reply);
      if (stored) return stored.answer;
      throw error;
    });
  };
}

async function* formatEvents(events: AsyncIterable<unknown>, pickFields: (event: never) => unknown) {
  for await (const event of events) yield `data: ${JSON.stringify(pickFields(event as never))}\n\n`;
}
