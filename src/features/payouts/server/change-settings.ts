import type { z } from "zod";
import { mustBeFresh } from "#features/identity/server/writes.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors } from "../contract.ts";
import type { updatePayoutSettings as updateEndpoint } from "../payee.ts";
import { rails } from "../values.ts";
import { checkedBic, checkedIban } from "./account-number.ts";
import { wireOf } from "./rails/every.ts";
import type { Keys } from "./rails/rail.ts";
import { debtorHint, getPayoutSettings, type SecretColumn, sealedSecret, secretColumns, wayOf } from "./settings.ts";
import { payoutSettings } from "./table.ts";

type Given = z.infer<typeof updateEndpoint.input>;

const isSecret = (name: string): name is SecretColumn => secretColumns.some((column) => column === name);

/**
 * An empty value removes a secret. Changing a secret requires a recent sign-in, because it could redirect the company's money. It
 * runs outside a transaction because payment systems are asked to verify the keys.
 */
export async function updatePayoutSettings(ctx: ReadCtx, given: Given) {
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  const secrets = said.filter(([name]) => isSecret(name)) as [SecretColumn, string][];
  if (secrets.length > 0) await mustBeFresh(ctx);
  await mustBeTaken(ctx, Object.fromEntries(secrets));
  const plain = Object.fromEntries(said.filter(([name]) => !isSecret(name)));
  const before = await getPayoutSettings(ctx);
  const changes = {
    ...plain,
    ...(given.debtorBic !== undefined && { debtorBic: checkedBic(given.debtorBic, "debtorBic") }),
    ...sealedOf(ctx, secrets),
  };
  const told = Object.keys(plain) as (keyof typeof before)[];
  const { services, tenantId, personId, exchange } = ctx;
  await withTenant(services, tenantId, async (inside) => {
    await inside.db
      .insert(payoutSettings)
      .values(changes)
      .onConflictDoUpdate({ target: payoutSettings.tenantId, set: { ...changes, tenantId } });
    await audit(
      { db: inside.db, personId, exchange },
      {
        action: "payouts.settingsChanged",
        subject: said.map(([name]) => name).join(", "),
        before: Object.fromEntries(told.map((name) => [name, before[name]])),
        after: plain,
      },
    );
    inside.announce("tenant", "changed", { topics: ["payouts"] });
  });
  return getPayoutSettings(ctx);
}

/** Without this check a mistyped key would only surface when the first run is released, or through a partner. */
async function mustBeTaken(ctx: ReadCtx, given: Partial<Keys>) {
  const { settings, keys: kept } = await wayOf(ctx);
  const keys = { ...kept, ...Object.fromEntries(Object.entries(given).map(([name, text]) => [name, text || null])) };
  for (const rail of rails) {
    const wire = wireOf(rail);
    if (!wire?.offered(keys) || !Object.keys(given).some((name) => name.startsWith(rail))) continue;
    const field = await wire.refused({ settings, keys });
    if (field) throw errors.keysRefused({ field });
  }
}

function sealedOf({ services }: Pick<Ctx, "services">, secrets: [SecretColumn, string][]) {
  const columns: Partial<Record<SecretColumn | "debtorHint", string | null>> = {};
  for (const [name, text] of secrets) {
    const kept = name === "debtorIban" && text !== "" ? checkedIban(text, name) : text;
    columns[name] = sealedSecret(services, kept);
    if (name === "debtorIban") columns.debtorHint = debtorHint(kept);
  }
  return columns as Partial<Record<SecretColumn, string | null>> & { debtorHint?: string };
}
