import { and, eq, isNull } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import type { fileFormats } from "../../values.ts";
import { isSepaItem } from "../runs/read-runs.ts";
import { payoutItems } from "../table.ts";

/** Records the first download of the items in a bank file. Until then they wait for the company, not for the bank. */
export async function markDownloaded(
  { db, announce }: TenantCtx,
  runId: Id<"run">,
  currency: string,
  format: (typeof fileFormats)[number],
) {
  const marked = await db
    .update(payoutItems)
    .set({ fileTakenAt: now })
    .where(
      and(
        eq(payoutItems.runId, runId),
        eq(payoutItems.currency, currency),
        eq(payoutItems.rail, "bank"),
        eq(payoutItems.state, "sent"),
        isNull(payoutItems.fileTakenAt),
        format === "sepa" ? isSepaItem : undefined,
      ),
    )
    .returning({ id: payoutItems.id });
  if (marked.length > 0) announce("tenant", "changed", { topics: ["payouts"] });
}
