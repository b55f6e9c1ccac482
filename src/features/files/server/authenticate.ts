import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import { defined } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import { sessionCookie } from "#features/identity/rules.ts";
import type { Services } from "#server/ctx.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { cookieName } from "#server/http/cookie.ts";
import { assertAccess, closedError, type Receive, type RequestScope } from "#server/http/mount.ts";
import { assertOwnOrigin } from "#server/http/origin.ts";
import { type FileCtx, tenantOfBucket } from "./reads.ts";

type RequestHead = Pick<FastifyRequest, "headers" | "hostname">;

/** Reads `Firebase <token>`, which the SDK sends, or `Bearer <token>`: an API key or a session. With a token, cookies are ignored. */
async function resolveVisit(
  { settings }: Services,
  receive: Receive,
  { headers, hostname }: RequestHead,
): Promise<RequestScope> {
  const { authorization, cookie: _, ...rest } = headers;
  if (authorization === undefined) return receive({ headers, hostname });
  const [, token] = /^(?:Firebase|Bearer) ([\w.~+/=-]+)$/i.exec(authorization) ?? [];
  const as = (credentials: IncomingHttpHeaders) => receive({ headers: { ...rest, ...credentials }, hostname });
  const byKey = await as(token ? { authorization: `Bearer ${token}` } : {});
  return byKey.caller || !token ? byKey : as({ cookie: `${cookieName(settings, sessionCookie)}=${token}` });
}

/** Returns the caller, who must be a member of the bucket's tenant. A bucket of another tenant is refused like one that does not exist. */
export async function requireMember(services: Services, receive: Receive, request: FastifyRequest): Promise<FileCtx> {
  const { bucket } = request.params as { bucket: string };
  const method = request.method === "GET" || request.method === "HEAD" ? "GET" : "POST";
  if (method !== "GET" && request.headers.authorization === undefined) assertOwnOrigin(request);
  const { caller, closed } = await resolveVisit(services, receive, request);
  if (closed) throw closedError(closed);
  assertAccess({ access: "signed-in", method }, caller);
  const found = await tenantOfBucket(services, bucket);
  if (found?.tenantId !== defined(caller).tenantId) throw baseErrors.forbidden();
  return { ...defined(caller), services, db: readInTenant(services.db, defined(caller).tenantId) };
}

/** A request with a download token needs no session, but the bucket must exist and, on a tenant's own host, belong to that tenant. */
export async function openBucket(services: Services, receive: Receive, request: FastifyRequest) {
  const { bucket } = request.params as { bucket: string };
  const { headers, hostname } = request;
  const { cookie: _, authorization: __, ...unknown } = headers;
  const { tenantId, isTenantHost: hostNamesTenant, closed } = await receive({ headers: unknown, hostname });
  if (closed) throw closedError(closed);
  const found = await tenantOfBucket(services, bucket);
  if (!found || (hostNamesTenant && found.tenantId !== tenantId)) throw baseErrors.forbidden();
  if (found.state !== "active") throw closedError({ state: found.state, note: found.note ?? "" });
  return readInTenant(services.db, found.tenantId);
}
