import type { FastifyInstance } from "fastify";
import { baseErrors } from "#base/errors.ts";
import type { Services } from "#server/ctx.ts";
import { isFromLoopback } from "#server/http/is-from-loopback.ts";
import type { HostTenant, TenantOf } from "./hosts.ts";

/** A domain of its own only while its tenant is served and wants one; a subdomain always, if only for the words it is refused in. */
const canHaveCertificate = ({ custom, state, ssl }: HostTenant) => !custom || (state === "active" && ssl);

/** Answers the proxy of this machine whether a host may have a certificate; without this anybody could have any made. */
export function registerCertificateCheck(
  app: FastifyInstance,
  { settings }: Pick<Services, "settings">,
  tenantOf: TenantOf,
) {
  const platformHost = new URL(settings.BASE_URL).hostname;
  app.get<{ Querystring: { domain?: unknown } }>("/internal/certificates", async (request) => {
    const host = String(request.query.domain ?? "").toLowerCase();
    if (!isFromLoopback(request)) throw baseErrors.notFound();
    const tenant = await tenantOf(host);
    // By number this machine has an address, but no name a certificate could be for.
    if (!tenant || !(tenant.named ? canHaveCertificate(tenant) : host === platformHost)) throw baseErrors.notFound();
    return { host };
  });
}
