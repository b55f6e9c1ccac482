import { and, isNotNull, sql } from "drizzle-orm";
import type { TenantCtx } from "#server/ctx.ts";
import { insightChoices, insightReads, insights } from "../insights/table.ts";
import { recommendations } from "./table.ts";

const isErased = (
  person:
    | typeof recommendations.personId
    | typeof insights.personId
    | typeof insightReads.personId
    | typeof insightChoices.personId,
) => sql`not exists (select from auth.people where people.id = ${person})`;

/** Deletes what is about people who were erased, what they have read, and what they chose. */
export async function deleteInsightsOnErasedPeople({ db }: Pick<TenantCtx, "db">) {
  await db.delete(recommendations).where(and(isNotNull(recommendations.personId), isErased(recommendations.personId)));
  await db.delete(insights).where(and(isNotNull(insights.personId), isErased(insights.personId)));
  await db.delete(insightReads).where(isErased(insightReads.personId));
  await db.delete(insightChoices).where(isErased(insightChoices.personId));
}
