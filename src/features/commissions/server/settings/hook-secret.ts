import { randomBytes } from "node:crypto";
import { audit } from "#server/audit.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { seal, unseal } from "#server/secrets.ts";
import { withTenant } from "#server/with-tenant.ts";
import { refresh } from "../lines/timeline.ts";
import { saveSettings, settingsOf } from "./settings.ts";

export const hookPurpose = "commissions hook";

/** The secret is shown once. Signatures made with the old one are rejected from now on. */
export async function createHookSecret({ services, tenantId, personId, exchange }: ReadCtx) {
  const secret = `whsec_${randomBytes(24).toString("base64url")}`;
  await withTenant(services, tenantId, async (ctx) => {
    await saveSettings(ctx, { hookSecret: seal(services.settings, hookPurpose, secret) });
    await audit({ ...ctx, personId, exchange }, { action: "commissions.hookSecretMade", subject: "commissions" });
    refresh(ctx);
  });
  return { secret };
}

/** Returns the secret that signs incoming events; undefined if none was created. */
export async function hookSecretOf({ services, ...reader }: Pick<ReadCtx, "db" | "tenantId" | "services">) {
  const { hookSecret } = await settingsOf(reader);
  return hookSecret === null ? undefined : unseal(services.settings, hookPurpose, hookSecret);
}
