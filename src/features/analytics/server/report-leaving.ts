import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import { acting } from "#server/acting.ts";
import type { Floor, OpenCtx, TenantCtx } from "#server/ctx.ts";
import { hookDoor } from "#server/http/hook-door.ts";
import type { Receive } from "#server/http/mount.ts";
import { seal, unseal } from "#server/secrets.ts";
import { errors } from "../contract.ts";
import { type leaveReport as leaveEndpoint, leavePath } from "../reports.ts";
import { reports } from "./table.ts";

const purpose = "report leave";

/** Sealed, so that nobody can make one up: whoever has it was sent it. */
export const leaveLink = ({ settings }: Pick<Floor, "settings">, home: string, id: Id<"rpt">) =>
  `${home}${leavePath}?token=${seal(settings, purpose, id)}`;

function reportOf({ settings }: Pick<Floor, "settings">, token: string): Id<"rpt"> {
  try {
    return unseal(settings, purpose, token) as Id<"rpt">;
  } catch {
    throw errors.reportOver();
  }
}

/** Whoever clicks twice hears that it is over, which is what they wanted. */
async function leave({ db, announce }: TenantCtx, id: Id<"rpt">) {
  const [gone] = await db.delete(reports).where(eq(reports.id, id)).returning({ personId: reports.personId });
  if (!gone) throw errors.reportOver();
  announce(gone.personId, "changed", { topics: ["reports"] });
}

export async function leaveReport(ctx: OpenCtx, { token }: z.infer<typeof leaveEndpoint.input>) {
  await leave(ctx, reportOf(ctx.floor, token));
  return { ended: true };
}

/** The same for a mail program, which posts to the link itself and shows nothing. */
export const leaveDoor = (app: FastifyInstance, floor: Floor, receive: Receive) =>
  hookDoor(
    app,
    leavePath,
    async ({ hostname, query }) => {
      const { tenantId } = await receive({ headers: {}, hostname });
      const id = reportOf(floor, String((query as { token?: unknown }).token ?? ""));
      await acting(floor, tenantId, (ctx) => leave(ctx, id));
    },
    "application/x-www-form-urlencoded",
  );
