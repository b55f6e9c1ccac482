import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import type { PublicCtx, Services, TenantCtx } from "#server/ctx.ts";
import type { Receive } from "#server/http/mount.ts";
import { registerWebhookRoute } from "#server/http/webhook-route.ts";
import { seal, unseal } from "#server/secrets.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors } from "../contract.ts";
import { type unsubscribeReport as leaveEndpoint, unsubscribePath } from "../reports.ts";
import { reports } from "./table.ts";

const purpose = "report leave";

/** The link is sealed so that it cannot be forged: only the recipient has it. */
export const unsubscribeLink = ({ settings }: Pick<Services, "settings">, home: string, id: Id<"rpt">) =>
  `${home}${unsubscribePath}?token=${seal(settings, purpose, id)}`;

function reportOf({ settings }: Pick<Services, "settings">, token: string): Id<"rpt"> {
  try {
    return unseal(settings, purpose, token) as Id<"rpt">;
  } catch {
    throw errors.reportOver();
  }
}

/** A second click reports that the report has ended, which is what the recipient wanted. */
async function unsubscribe({ db, announce }: TenantCtx, id: Id<"rpt">) {
  const [gone] = await db.delete(reports).where(eq(reports.id, id)).returning({ personId: reports.personId });
  if (!gone) throw errors.reportOver();
  announce(gone.personId, "changed", { topics: ["reports"] });
}

export async function unsubscribeReport(ctx: PublicCtx, { token }: z.infer<typeof leaveEndpoint.input>) {
  await unsubscribe(ctx, reportOf(ctx.services, token));
  return { ended: true };
}

/** The same for mail clients, which POST to the link themselves and show nothing (RFC 8058). */
export const unsubscribeRoute = (app: FastifyInstance, services: Services, receive: Receive) =>
  registerWebhookRoute(
    app,
    unsubscribePath,
    async ({ hostname, query }) => {
      const { tenantId } = await receive({ headers: {}, hostname });
      const id = reportOf(services, String((query as { token?: unknown }).token ?? ""));
      await withTenant(services, tenantId, (ctx) => unsubscribe(ctx, id));
    },
    "application/x-www-form-urlencoded",
  );
