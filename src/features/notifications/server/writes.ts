import type { z } from "zod";
import { getMailBranding } from "#features/tenancy/server/reads.ts";
import type { Ctx } from "#server/ctx.ts";
import { queueMessage } from "#server/messages/queue-message.ts";
import { errors, type sendTestMessage } from "../contract.ts";

export { notify, notifyAdmins } from "./notify.ts";

export async function sendTest(ctx: Ctx, input: z.infer<typeof sendTestMessage.input>) {
  if (input.channel === "mail" && input.subject === "") throw errors.needsSubject();
  const posted = await queueMessage(ctx, input);
  ctx.announce("tenant", "changed", { topics: ["outbox"] });
  const { brand } = await getMailBranding(ctx);
  return { ...posted, tenant: brand.name };
}
