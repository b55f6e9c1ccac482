import type { z } from "zod";
import { assertRecentProof } from "#features/identity/server/reads.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors } from "../../contract/errors.ts";
import type { updatePayoutSettings as updateEndpoint } from "../../contract/settings.ts";
import { rails } from "../../values.ts";
import { parseBic, parseIban } from "../payees/account-number.ts";
import type { Keys } from "../rails/rail.ts";
import { apiRailOf } from "../rails/registry.ts";
import { payoutSettings } from "../table.ts";
import {
  debtorHint,
  getPayoutSettings,
  railContextOf,
  type SecretColumn,
  sealSecret,
  secretColumns,
} from "./settings.ts";

type Given = z.infer<typeof updateEndpoint.input>;

const isSecret = (name: string): name is SecretColumn => secretColumns.some((column) => column === name);

/**
 * An empty value removes a secret. Changing a secret requires a recent sign-in, because it could redirect the company's money. It
 * runs outside a transaction because payment systems are asked to verify the keys.
 */
export async function updatePayoutSettings(ctx: ReadCtx, input: Given) {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  const secrets = entries.filter(([name]) => isSecret(name)) as [SecretColumn, string][];
  if (secrets.length > 0) await assertRecentProof(ctx);
  await assertKeysAccepted(ctx, Object.fromEntries(secrets));
  const plain = Object.fromEntries(entries.filter(([name]) => !isSecret(name)));
  const before = await getPayoutSettings(ctx);
  const changes = {
    ...plain,
    ...(input.debtorBic !== undefined && { debtorBic: parseBic(input.debtorBic, "debtorBic") }),
    ...sealSecrets(ctx, secrets),
  };
  const changedNames = Object.keys(plain) as (keyof typeof before)[];
  const { services, tenantId, personId, exchange } = ctx;
  await withTenant(services, tenantId, async (tenantCtx) => {
    await tenantCtx.db
      .insert(payoutSettings)
      .values(changes)
      .onConflictDoUpdate({ target: payoutSettings.tenantId, set: { ...changes, tenantId } });
    await audit(
      { db: tenantCtx.db, personId, exchange },
      {
        action: "payouts.settingsChanged",
        subject: entries.map(([name]) => name).join(", "),
        before: Object.fromEntries(changedNames.map((name) => [name, before[name]])),
        after: plain,
      },
    );
    tenantCtx.announce("tenant", "changed", { topics: ["payouts"] });
  });
  return getPayoutSettings(ctx);
}

/** Without this check a mistyped key would only surface when the first run is released, or through a partner. */
async function assertKeysAccepted(ctx: ReadCtx, input: Partial<Keys>) {
  const { settings, keys: stored } = await railContextOf(ctx);
  const keys = { ...stored, ...Object.fromEntries(Object.entries(input).map(([name, text]) => [name, text || null])) };
  for (const rail of rails) {
    const apiRail = apiRailOf(rail);
    if (!apiRail?.isConfigured(keys) || !Object.keys(input).some((name) => name.startsWith(rail))) continue;
    const field = await apiRail.findRejectedKey({ settings, keys });
    if (field) throw errors.keysRefused({ field });
  }
}

function sealSecrets({ services }: Pick<Ctx, "services">, secrets: [SecretColumn, string][]) {
  const columns: Partial<Record<SecretColumn | "debtorHint", string | null>> = {};
  for (const [name, text] of secrets) {
    const stored = name === "debtorIban" && text !== "" ? parseIban(text, name) : text;
    columns[name] = sealSecret(services, stored);
    if (name === "debtorIban") columns.debtorHint = debtorHint(stored);
  }
  return columns as Partial<Record<SecretColumn, string | null>> & { debtorHint?: string };
}
