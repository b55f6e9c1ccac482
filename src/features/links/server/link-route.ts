import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Id } from "#base/ids.ts";
import type { Services } from "#server/ctx.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import type { Listener } from "#server/db/listener.ts";
import { ListenerCache } from "#server/db/listener-cache.ts";
import { newId } from "#server/db/new-id.ts";
import { HttpExchange } from "#server/http/exchange.ts";
import type { Receive } from "#server/http/mount.ts";
import { MinuteCounter } from "#server/http/rate-limit.ts";
import { code as codeShape } from "../contract.ts";
import { destinationOf, mergeUtm, withClick, withUtm } from "../rules.ts";
import { createClickQueue } from "./click-queue.ts";
import { createClickWriter } from "./clicks.ts";
import { type ActiveLink, activeByCode } from "./reads.ts";
import { cookieChoiceOf, signClickForUrl, storeClick } from "./touches.ts";
import { classifyRequest, createVisitorHash, refererOf, utmOfRequest } from "./visitor.ts";

/** Triggers notify this channel with the tenant's id, and with the code if a single link changed. */
export const linksChannel = "links_stale";

type FindLink = (tenantId: Id<"ten">, code: string) => ActiveLink | Promise<ActiveLink | undefined>;

function createLinkCache({ db }: Pick<Services, "db">, listener: Listener): FindLink {
  const cache = new ListenerCache<ActiveLink | undefined>(
    listener,
    async (key) => {
      const [tenantId, code = ""] = key.split(" ");
      const [found] = await readInTenant(db, tenantId as Id<"ten">).run(activeByCode, { code });
      return found;
    },
    { maxEntries: 20_000, maxMissing: 1_000, ttlMs: 60_000, servesStale: true },
  );
  listener.on(linksChannel, (payload) => {
    const [uuid = "", code] = payload.split(" ");
    const tenant = `ten_${uuid.replaceAll("-", "")}`;
    cache.invalidate((_, key) => (code ? key === `${tenant} ${code}` : key.startsWith(tenant)));
  });
  return (tenantId, code) => {
    const key = `${tenantId} ${code}`;
    return cache.peek(key) ?? cache.get(key);
  };
}

/**
 * `/r/CODE` on the tenant's own host. The click is stored before the redirect, which leads only to the stored destination. While the
 * database is unavailable, recently used links still redirect, and their clicks are stored later. An inactive link leads to the tenant's
 * own page, which says so. The route is not part of the contract because it answers browsers.
 */
export function linkRoute(app: FastifyInstance, services: Services, receive: Receive) {
  const findLink = createLinkCache(services, services.listener);
  const clicks = createClickQueue(services, createClickWriter(services));
  app.addHook("onClose", clicks.close);
  const hashVisitor = createVisitorHash(services.settings);
  const rateLimit = new MinuteCounter();
  const isOverLimit = (request: FastifyRequest) =>
    rateLimit.count(request.ip, Date.now()).calls > services.settings.REQUESTS_PER_MINUTE;

  app.get<{ Params: { code: string } }>("/r/:code", async (request, reply) => {
    reply.header("cache-control", "no-store").header("x-robots-tag", "noindex");
    const code = codeShape.safeParse(request.params.code).data;
    // The tenant follows from the host alone; who follows the link does not matter.
    const { tenantId, closed } = await receive({ headers: {}, hostname: request.hostname });
    const link = code && !closed ? await findLink(tenantId, code) : undefined;
    if (!link) return reply.redirect(`/refer?code=${encodeURIComponent(code ?? "")}`, 302);
    const now = new Date();
    const utm = mergeUtm(link.utm, utmOfRequest(request));
    const kind = classifyRequest(request);
    const id = newId("clk");
    const visitor = hashVisitor(request, tenantId, now);
    const click = { id, linkId: link.id, kind, visitor, referer: refererOf(request), utm, at: now.toISOString() };
    // An IP address over the rate limit is still redirected, but no longer counted.
    const stored = !isOverLimit(request) && (await clicks.store(tenantId, click));
    const destination = destinationOf(link);
    const redirectTo = (address: string) => reply.redirect(withUtm(address, utm), 302);
    if (!stored || kind !== "person") return redirectTo(destination);
    const exchange = new HttpExchange(request, reply, services.settings);
    const scope = { settings: services.settings, tenantId, exchange };
    const choice = cookieChoiceOf(scope);
    if (choice === "optional") storeClick(scope, id);
    // A visitor who has not answered the cookie banner carries the click in the URL; the page stores it once they accept.
    return redirectTo(choice ? destination : withClick(destination, signClickForUrl(scope, id), request.host));
  });
}
