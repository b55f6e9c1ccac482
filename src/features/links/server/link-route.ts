import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Id } from "#base/ids.ts";
import type { Services } from "#server/ctx.ts";
import { readingIn } from "#server/db/in-tenant.ts";
import type { Listener } from "#server/db/listener.ts";
import { newId } from "#server/db/new-id.ts";
import { Remembered } from "#server/db/remembered.ts";
import { HttpExchange } from "#server/http/exchange.ts";
import type { Receive } from "#server/http/mount.ts";
import { Minute } from "#server/http/rate-limit.ts";
import { code as codeShape } from "../contract.ts";
import { carrying, destinationOf, marked, marksOf } from "../rules.ts";
import { clickWriter } from "./clicks.ts";
import { keepClicks } from "./late-clicks.ts";
import { type LivingLink, livingByCode } from "./reads.ts";
import { choiceAt, clickForAddress, keepClick } from "./touches.ts";
import { kindOfRequest, refererOf, utmOfRequest, visitorsOf } from "./visitor.ts";

/** Announced by triggers: the tenant's id, and the code where one link changed. */
export const linksChannel = "links_stale";

type LinkOf = (tenantId: Id<"ten">, code: string) => LivingLink | Promise<LivingLink | undefined>;

function rememberedLinks({ db }: Pick<Services, "db">, listener: Listener): LinkOf {
  const remembered = new Remembered<LivingLink | undefined>(
    listener,
    async (key) => {
      const [tenantId, code = ""] = key.split(" ");
      const [found] = await readingIn(db, tenantId as Id<"ten">).run(livingByCode, { code });
      return found;
    },
    { most: 20_000, mostMissing: 1_000, keepMs: 60_000, outlivesGaps: true },
  );
  listener.on(linksChannel, (told) => {
    const [uuid = "", code] = told.split(" ");
    const tenant = `ten_${uuid.replaceAll("-", "")}`;
    remembered.forget((_, key) => (code ? key === `${tenant} ${code}` : key.startsWith(tenant)));
  });
  return (tenantId, code) => {
    const key = `${tenantId} ${code}`;
    return remembered.known(key) ?? remembered.get(key);
  };
}

/**
 * `/r/CODE`, on the tenant's own host: stores the click, and only then sends on, to nowhere but where the link was stored to
 * lead. While the database is away, links that were followed lately still lead on, and their clicks are stored later. A link that leads nowhere any more goes to the tenant's own page, which says so. Outside the contract, since it
 * answers browsers.
 */
export function linkRoute(app: FastifyInstance, services: Services, receive: Receive) {
  const linkOf = rememberedLinks(services, services.listener);
  const clicks = keepClicks(services, clickWriter(services));
  app.addHook("onClose", clicks.close);
  const visitorOf = visitorsOf(services.settings);
  const minute = new Minute();
  const tooMany = (request: FastifyRequest) =>
    minute.count(request.ip, Date.now()).calls > services.settings.REQUESTS_PER_MINUTE;

  app.get<{ Params: { code: string } }>("/r/:code", async (request, reply) => {
    reply.header("cache-control", "no-store").header("x-robots-tag", "noindex");
    const code = codeShape.safeParse(request.params.code).data;
    // Whose link it is, the host says; who follows it does not matter.
    const { tenantId, closed } = await receive({ headers: {}, hostname: request.hostname });
    const link = code && !closed ? await linkOf(tenantId, code) : undefined;
    if (!link) return reply.redirect(`/refer?code=${encodeURIComponent(code ?? "")}`, 302);
    const now = new Date();
    const utm = marksOf(link.utm, utmOfRequest(request));
    const kind = kindOfRequest(request);
    const id = newId("clk");
    const visitor = visitorOf(request, tenantId, now);
    const click = { id, linkId: link.id, kind, visitor, referer: refererOf(request), utm, at: now.toISOString() };
    // One address that follows links all day long is sent on, and no longer counted.
    const stored = !tooMany(request) && (await clicks.store(tenantId, click));
    const destination = destinationOf(link);
    const sendTo = (address: string) => reply.redirect(marked(address, utm), 302);
    if (!stored || kind !== "person") return sendTo(destination);
    const exchange = new HttpExchange(request, reply, services.settings);
    const where = { settings: services.settings, tenantId, exchange };
    const choice = choiceAt(where);
    if (choice === "optional") keepClick(where, id);
    // Whoever has not chosen yet takes the click along, and the page hands it in once it may be kept.
    return sendTo(choice ? destination : carrying(destination, clickForAddress(where, id), request.host));
  });
}
