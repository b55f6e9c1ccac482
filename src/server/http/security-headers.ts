import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";
import type { Settings } from "../settings.ts";

/** Calls, and links that only send on. */
const isData = (url: string) => url.startsWith("/api/v1/") || url.startsWith("/r/");
/** Of an answer that is no document these are all a browser minds; each more would cost every call and guard nothing. */
const forData = ["x-content-type-options", "cross-origin-resource-policy", "strict-transport-security"];

/**
 * Helmet's headers, asked once and sent with every answer: asking it anew each time was the dearest part of a small one.
 * The page's own content policy is stricter still and has its nonce; this one is for everything that is no page.
 */
export function securityHeaders(app: FastifyInstance, { BASE_URL }: Settings) {
  const all = helmetHeaders(BASE_URL.startsWith("https:"));
  const few = Object.entries(all).filter(([name]) => forData.includes(name));
  app.addHook("onRequest", (request, reply, done) => {
    if (isData(request.url)) for (const [name, value] of few) reply.header(name, value);
    else reply.headers(all);
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
    // With the default a page loses the window in which somebody signs in elsewhere, and would take it for closed.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    // Without their subdomains: below a tenant's own domain there may be hosts that are none of ours.
    strictTransportSecurity: overTls && { includeSubDomains: false },
    xDownloadOptions: false, // for a browser that is gone
    xXssProtection: false, // likewise
  })({} as IncomingMessage, collector as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
