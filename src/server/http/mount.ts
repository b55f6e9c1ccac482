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

/** Who asks and where: the tenant is the caller's, else the one whose host was asked. */
export type Visit = {
  tenantId: Id<"ten">;
  hostNamesTenant: boolean;
  address: string;
  caller: Caller | undefined;
  /** Why nobody is served here; an operator who visits is. */
  closed: Closed | undefined;
};
export type Receive = (request: Pick<FastifyRequest, "headers" | "hostname">) => Visit | Promise<Visit>;

type Way = { receive: Receive; watch: Watch; limit: (endpoint: Endpoint) => Limit };
type Admissions = { usual: Admission; slow: Admission };

/** Longer queues serve no more calls, they only serve them later. */
const usualLimits = { waitMs: 1000, refusalMs: 250 };
const slowLimits = { waitMs: 5000, refusalMs: 250 };

/** Opens every door of the contract, each behind its guard. The only file that knows both the contract and the framework. */
export async function mount(app: FastifyInstance, routes: readonly Route[], services: Services, way: Way) {
  // What waits for a hash or another service is counted apart, so that it takes no place from what waits for nothing.
  const atOnce = services.settings.REQUESTS_AT_ONCE;
  const admissions = {
    usual: new Admission({ ...usualLimits, atOnce, waiting: atOnce }),
    // One tenant's slow identity provider must not take every place from the others' sign-ins.
    slow: new Admission({
      ...slowLimits,
      atOnce: Math.ceil(atOnce / 2),
      perTenant: Math.ceil(atOnce / 8),
      waiting: 2 * atOnce,
    }),
  };
  const takers = new Set(routes.filter(({ endpoint }) => takesFiles(endpoint)));
  for (const route of routes) if (!takers.has(route)) open(app, route, services, { ...way, admissions });
  // Only where files are taken in is what they come in understood.
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
        // What belongs to a person must not stay in a shared cache or on a shared computer's disk.
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

/** Throws in the words of the wire why this caller may not. */
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

/** A read: single statements on shared connections. Anything else: one transaction, and once per Idempotency-Key. */
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
    // Whatever stopped it, somebody may have been first under this key: then that one's answer is the answer.
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
