import type { Id } from "#base/ids.ts";
import type { Exchange, Services, TenantCtx } from "#server/ctx.ts";
import { withTenant } from "#server/with-tenant.ts";
import type { AuthEventType } from "../values.ts";
import { authEvents } from "./table.ts";

type AuthEvent = {
  type: AuthEventType;
  email: string;
  personId?: Id<"per"> | null;
  details?: Record<string, string | number>;
};
type RequestOrigin = { exchange: Pick<Exchange, "ip" | "userAgent"> };

/** Records an authentication event in the transaction it belongs to [R7.4]. */
export const recordAuthEvent = (
  { db, tenantId, exchange }: Pick<TenantCtx, "db" | "tenantId"> & RequestOrigin,
  event: AuthEvent,
) =>
  db.insert(authEvents).values({
    tenantId,
    ...event,
    email: event.email.replaceAll("\0", "").slice(0, 254),
    ip: exchange.ip,
    userAgent: exchange.userAgent.slice(0, 500),
  });

/** Records a failure, after which there is no transaction left to write it in. */
export const recordAuthFailure = (
  { services, tenantId, exchange }: { services: Services; tenantId: Id<"ten"> } & RequestOrigin,
  event: AuthEvent,
) => withTenant(services, tenantId, (tenantCtx) => recordAuthEvent({ ...tenantCtx, exchange }, event));
