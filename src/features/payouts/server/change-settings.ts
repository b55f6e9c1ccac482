import type { z } from "zod";
import { mustBeFresh } from "#features/identity/server/writes.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import type { updatePayoutSettings as updateEndpoint } from "../payee.ts";
import { checkedBic, checkedIban } from "./account-number.ts";
import { debtorHint, getPayoutSettings, type SecretColumn, sealedSecret, secretColumns } from "./settings.ts";
import { payoutSettings } from "./table.ts";

type Given = z.infer<typeof updateEndpoint.input>;

const isSecret = (name: string): name is SecretColumn => secretColumns.some((column) => column === name);

/** Empty takes a secret away. Whoever could turn the company's money elsewhere proves first who they are. */
export async function updatePayoutSettings(ctx: Ctx, given: Given) {
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  const secrets = said.filter(([name]) => isSecret(name)) as [SecretColumn, string][];
  if (secrets.length > 0) await mustBeFresh(ctx);
  const plain = Object.fromEntries(said.filter(([name]) => !isSecret(name)));
  const before = await getPayoutSettings(ctx);
  const changes = {
    ...plain,
    ...(given.debtorBic !== undefined && { debtorBic: checkedBic(given.debtorBic, "debtorBic") }),
    ...sealedOf(ctx, secrets),
  };
  await ctx.db
    .insert(payoutSettings)
    .values(changes)
    .onConflictDoUpdate({ target: payoutSettings.tenantId, set: { ...changes, tenantId: ctx.tenantId } });
  const told = Object.keys(plain) as (keyof typeof before)[];
  await audit(ctx, {
    action: "payouts.settingsChanged",
    subject: said.map(([name]) => name).join(", "),
    before: Object.fromEntries(told.map((name) => [name, before[name]])),
    after: plain,
  });
  ctx.announce("tenant", "changed", { topics: ["payouts"] });
  return getPayoutSettings(ctx);
}

function sealedOf({ floor }: Pick<Ctx, "floor">, secrets: [SecretColumn, string][]) {
  const columns: Partial<Record<SecretColumn | "debtorHint", string | null>> = {};
  for (const [name, text] of secrets) {
    const kept = name === "debtorIban" && text !== "" ? checkedIban(text, name) : text;
    columns[name] = sealedSecret(floor, kept);
    if (name === "debtorIban") columns.debtorHint = debtorHint(kept);
  }
  return columns as Partial<Record<SecretColumn, string | null>> & { debtorHint?: string };
}
