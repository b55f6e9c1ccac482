import { Readable } from "node:stream";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Endpoint, isStream, refusal } from "#base/endpoint.ts";
import { AppError, baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import type { Closed } from "#base/page.ts";
import { Admission, type Leave } from "../admission.ts";
import type { Caller, Ctx, Services } from "../ctx.ts";
import { readingIn } from "../db/in-tenant.ts";
import { withTenant } from "../with-tenant.ts";
import { compressed } from "./compressed.ts";
import { HttpExchange } from "./exchange.ts";
import { answeredBefore, keptUnder, once } from "./idempotency.ts";
import { inputOf, takesFiles } from "./input.ts";
import type { Outcome, Watch } from "./metrics.ts";
import { namedFields } from "./named-fields.ts";
import { networkOf } from "./network.ts";
import { refuseForeignOrigin } from "./origin.ts";
import type { Limit } from "./rate-limit.ts";
import type { Route } from "./route.ts";

/** The caller and the tenant of a request: the tenant is the caller's, or the host's if there is no caller. */
export type Visit = {
  tenantId: Id<"ten">;
  hostNamesTenant: boolean;
  address: string;
  caller: Caller | undefined;
  /** Why the tenant is closed. It is not set for a visiting operator. */
  closed: Closed | undefined;
};
export type Receive = (request: Pick<FastifyRequest, "headers" | "hostname">) => Visit | Promise<Visit>;

type Way = { receive: Receive; watch: Watch; limit: (endpoint: Endpoint) => Limit };
type Admissions = { usual: Admission; slow: Admission };

/** Longer queues do not serve more calls, they only serve them later. */
const usualLimits = { waitMs: 1000, refusalMs: 250 };
const slowLimits = { waitMs: 5000, refusalMs: 250 };

/** Registers every endpoint of the contract behind its guard. This is the only file that knows both the contract and the framework. */
export async function mount(app: FastifyInstance, routes: readonly Route[], services: Services, way: Way) {
  // Calls that wait for a hash or another service are counted separately, so that they take no slots from fast ones.
  const atOnce = services.settings.REQUESTS_AT_ONCE;
  const admissions = {
    usual: new Admission({ ...usualLimits, atOnce, waiting: atOnce }),
    // One tenant's slow identity provider must not take every slot from other tenants' sign-ins.
    slow: new Admission({
      ...slowLimits,
      atOnce: Math.ceil(atOnce / 2),
      perTenant: Math.ceil(atOnce / 8),
      waiting: 2 * atOnce,
    }),
  };
  const takers = new Set(routes.filter(({ endpoint }) => takesFiles(endpoint)));
  for (const route of routes) if (!takers.has(route)) open(app, route, services, { ...way, admissions });
  // Multipart is parsed only for endpoints that accept files.
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: 10 * 1024 * 1024, files: 5 } });
    for (const route of takers) open(scope, route, services, { ...way, admissions });
  });
}

function open(
  app: FastifyInstance,
  { endpoint, handler, outside }: Route,
  services: Services,
  way: Way & { admissions: Admissions },
) {
  const keep = keeperOf(endpoint.method === "GET" || outside, handler as Handler, services);
  const read = inputOf(endpoint);
  const streams = isStream(endpoint.output);
  const named = namedFields(endpoint.output);
  const limit = way.limit(endpoint);
  const watch = way.watch(endpoint);
  const admission = outside ? way.admissions.slow : way.admissions.usual;
  const isLong = streams || takesFiles(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, isLong },
    onRequest: (request, reply, done) => done(limit(request, reply)),
    handler: async (request, reply) => {
      const started = performance.now();
      let outcome: Outcome = "answered";
      let leave: Leave | undefined;
      try {
        if (endpoint.method !== "GET") refuseForeignOrigin(request);
        const received = way.receive(request);
        const visit = received instanceof Promise ? await received : received;
        if (visit.closed && !endpoint.evenClosed) throw refusalOf(visit.closed);
        guard(endpoint, visit.caller);
        const input = read(request);
        if (!isLong) {
          const entered = admission.enter(visit.tenantId, visit.caller?.personId ?? networkOf(request.ip));
          leave = entered instanceof Promise ? await entered : entered;
        }
        const answer = await keep(visit, input instanceof Promise ? await input : input, request, reply);
        if (streams)
          return reply.type("text/event-stream").send(Readable.from(framed(answer as AsyncIterable<unknown>, named)));
        reply.type("application/json; charset=utf-8");
        // Personal data must not stay in a shared cache or on a shared computer's disk.
        if (endpoint.access !== "public") reply.header("cache-control", "no-store");
        return compressed(JSON.stringify(named(answer as never)), request, reply);
      } catch (error) {
        outcome = error instanceof AppError ? "refused" : "failed";
        throw error;
      } finally {
        leave?.();
        watch(outcome, performance.now() - started);
      }
    },
  });
}

export const refusalOf = ({ state, note }: Closed) =>
  state === "suspended" ? baseErrors.suspended({ note }) : baseErrors[state]();

/** Throws the error that explains why this caller may not call the endpoint. */
export function guard(endpoint: Pick<Endpoint, "access" | "method">, caller: Caller | undefined) {
  const refused = refusal(endpoint, caller);
  if (!refused) return;
  if ("feature" in refused) {
    const { why, feature } = refused;
    throw why === "plan" ? baseErrors.planLacks({ feature }) : baseErrors.featureOff({ feature });
  }
  if (refused.why === "signed-out") throw baseErrors.signedOut();
  if (refused.why === "visit") throw baseErrors.visitLacks();
  throw refused.why === "role" ? baseErrors.forbidden() : baseErrors.keyLacks();
}

type Handler = (ctx: unknown, input: unknown) => Promise<unknown>;
type Keep = (visit: Visit, input: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Reads run as single statements on shared connections. Writes run in one transaction, and once per Idempotency-Key. */
function keeperOf(reads: boolean, handler: Handler, services: Services): Keep {
  if (reads)
    return ({ caller, closed: _, ...place }, input, request, reply) => {
      const exchange = new HttpExchange(request, reply, services.settings);
      const db = readingIn(services.db, place.tenantId);
      return handler({ ...caller, ...place, services, exchange, db }, input);
    };
  return async ({ caller, closed: _, ...place }, input, request, reply) => {
    const kept = keptUnder(request, caller?.personId);
    const act = () =>
      withTenant(services, place.tenantId, (inside) => {
        const exchange = new HttpExchange(request, reply, services.settings);
        const ctx = { ...caller, ...place, ...inside, exchange } as Ctx;
        return kept ? once(ctx.db, kept, () => handler(ctx, input)) : handler(ctx, input);
      });
    if (!kept) return act();
    // Whatever the error, an earlier request with this key may have succeeded: then its answer is returned.
    return act().catch(async (error) => {
      const before = await answeredBefore(readingIn(services.db, place.tenantId), kept, reply);
      if (before) return before.answer;
      throw error;
    });
  };
}

async function* framed(events: AsyncIterable<unknown>, named: (event: never) => unknown) {
  for await (const event of events) yield `data: ${JSON.stringify(named(event as never))}\n\n`;
}
