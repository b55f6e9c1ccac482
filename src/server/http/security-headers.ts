import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";
import type { Settings } from "../settings.ts";

/** API calls, and links that only redirect. */
const isData = (url: string) => url.startsWith("/api/v1/") || url.startsWith("/r/");
/** Browsers evaluate only these on a response that is not a document; more would cost every call and protect nothing. */
const dataHeaderNames = ["x-content-type-options", "cross-origin-resource-policy", "strict-transport-security"];

/**
 * Sends Helmet's headers with every response. They are computed once: doing so for each request was the most expensive part of a small
 * response. The page's own content security policy is stricter and has a nonce; this one is for everything else.
 */
export function addSecurityHeaders(app: FastifyInstance, { BASE_URL }: Settings) {
  const allHeaders = helmetHeaders(BASE_URL.startsWith("https:"));
  const dataHeaders = Object.entries(allHeaders).filter(([name]) => dataHeaderNames.includes(name));
  app.addHook("onRequest", (request, reply, done) => {
    if (isData(request.url)) for (const [name, value] of dataHeaders) reply.header(name, value);
    else reply.headers(allHeaders);
    reply.header("x-request-id", request.id);
    done();
  });
}

function helmetHeaders(overTls: boolean) {
  const headers: Record<string, string> = {};
  const collector = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // With the default a page loses the popup in which a person signs in with another provider, and would consider it closed.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    // Without subdomains: a tenant's own domain may have hosts that are not ours.
    strictTransportSecurity: overTls && { includeSubDomains: false },
    xDownloadOptions: false, // for an obsolete browser
    xXssProtection: false, // likewise
  })({} as IncomingMessage, collector as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
