import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import { preferredLocale } from "#base/locales.ts";
import type { Services } from "#server/ctx.ts";
import { sendProblem } from "#server/http/error-handler.ts";
import { isPlainHost } from "#server/http/host.ts";
import type { HostTenant, TenantOf } from "./hosts.ts";
import { unknownHostPage, unknownHostPolicy } from "./unknown-host-page.ts";

/** Requested by machines, under any host name they know this one by. */
const machinePaths = /^\/(health|metrics|internal)\b/;
/** Answered without a host lookup: whether the process is alive does not depend on the database. */
const isHealthCheck = (url: string) => url.startsWith("/health/");

/** Runs before everything else: the request's host must be known, and must use TLS where that is available. */
export function hostGuard(app: FastifyInstance, { settings }: Pick<Services, "settings">, tenantOf: TenantOf) {
  const baseUrl = new URL(settings.BASE_URL);
  const platformHasTls = baseUrl.protocol === "https:";
  // Only a trusted proxy can report that a client connected without TLS.
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

/**
 * Also checks the forwarded host, where a trusted proxy names it. A missing header is an HTTP/1.0 client's, which requests the app's own
 * host.
 */
const hasPlainHosts = ({ headers, host }: FastifyRequest) =>
  [headers.host, host].every((value) => !value || isPlainHost(value));

/** Reveals nothing about the app: no brand, no name, only a sentence for a person, or a code for a program. */
function rejectUnknownHost(request: FastifyRequest, reply: FastifyReply) {
  const { accept = "", "accept-language": languages = "" } = request.headers;
  const error = baseErrors.unknownHost();
  if (request.url.startsWith("/api/") || !accept.includes("text/html")) return void sendProblem(error, request, reply);
  const locale = preferredLocale(languages.split(",").map((tag) => firstOf(tag.split(";")).trim()));
  reply
    .code(error.status)
    .header("content-security-policy", unknownHostPolicy)
    .header("cache-control", "no-store")
    .header("vary", "accept-language")
    .type("text/html; charset=utf-8")
    .send(unknownHostPage(locale));
}
