import type { FastifyInstance } from "fastify";
import { baseErrors } from "#base/errors.ts";
import type { Services } from "#server/ctx.ts";
import { isFromLoopback } from "#server/http/is-from-loopback.ts";
import type { HostTenant, TenantOf } from "./hosts.ts";

/**
 * A custom domain only while its tenant is served and wants one; a subdomain always, if only to serve the page that explains the refusal.
 */
const canHaveCertificate = ({ custom, state, ssl }: HostTenant) => !custom || (state === "active" && ssl);

/** Answers the local proxy whether a host may have a certificate; without this check anyone could have certificates issued for any host. */
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
    // An IP address of this machine is not a name that a certificate could be issued for.
    if (!tenant || !(tenant.named ? canHaveCertificate(tenant) : host === platformHost)) throw baseErrors.notFound();
    return { host };
  });
}
