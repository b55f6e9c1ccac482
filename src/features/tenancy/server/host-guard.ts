import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { baseErrors } from "#base/errors.ts";
import { preferredLocale } from "#base/locales.ts";
import type { Services } from "#server/ctx.ts";
import { sendProblem } from "#server/http/error-handler.ts";
import { isPlainHost } from "#server/http/host.ts";
import type { HostTenant, TenantOf } from "./hosts.ts";
import { unknownHostPage, unknownHostPolicy } from "./unknown-host-page.ts";

/** Asked by machines, under whatever name they know this one. */
const machinePaths = /^\/(health|metrics|internal)\b/;
/** Asked without any host being looked up: whether the process is alive does not depend on the database. */
const isHealthCheck = (url: string) => url.startsWith("/health/");

/** Before anything else looks at a request: its host must be somebody's, and come by TLS where that can be had. */
export function hostGuard(app: FastifyInstance, { settings }: Pick<Services, "settings">, tenantOf: TenantOf) {
  const baseUrl = new URL(settings.BASE_URL);
  const platformHasTls = baseUrl.protocol === "https:";
  // Only a proxy that is believed can say that somebody came to it without.
  const trustsProxy = settings.TRUST_PROXY !== false;
  const cameWithoutTls = ({ headers, protocol }: FastifyRequest) =>
    trustsProxy && headers["x-forwarded-proto"] !== undefined && protocol === "http";

  app.addHook("onRequest", (request, reply, done) => {
    if (isHealthCheck(request.url)) return done();
    if (!hasPlainHosts(request) && !machinePaths.test(request.url))
      return void sendProblem(baseErrors.malformed(), request, reply);
    const check = (tenant: HostTenant | undefined) => {
      if (!tenant) return machinePaths.test(request.url) ? done() : rejectUnknownHost(request, reply);
      const hasTls = tenant.custom ? tenant.ssl : platformHasTls;
      if (!hasTls || !cameWithoutTls(request)) return done();
      reply.redirect(`${tenant.address.replace(/^http:/, "https:")}${request.url}`, 308);
    };
    const found = tenantOf(request.hostname);
    if (found instanceof Promise)
      found.then(check, (error) => done(machinePaths.test(request.url) ? undefined : error));
    else check(found);
  });
}

/** Also the forwarded one, where a trusted proxy names it. A missing header is an HTTP/1.0 client's: it asks for the app's own host. */
const hasPlainHosts = ({ headers, host }: FastifyRequest) =>
  [headers.host, host].every((value) => !value || isPlainHost(value));

/** Nothing of ours: no brand, no name, only a sentence for a person, and a code for a program. */
function rejectUnknownHost(request: FastifyRequest, reply: FastifyReply) {
  const { accept = "", "accept-language": languages = "" } = request.headers;
  const error = baseErrors.unknownHost();
  if (request.url.startsWith("/api/") || !accept.includes("text/html")) return void sendProblem(error, request, reply);
  const locale = preferredLocale(languages.split(",").map((tag) => tag.split(";")[0]!.trim()));
  reply
    .code(error.status)
    .header("content-security-policy", unknownHostPolicy)
    .header("cache-control", "no-store")
    .header("vary", "accept-language")
    .type("text/html; charset=utf-8")
    .send(unknownHostPage(locale));
}
