import { eq } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { queryEachTenant } from "#features/identity/server/reads.ts";
import type { Services } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { fieldColumns, referralEvents, referrals } from "../table.ts";
import { savedViews } from "../views/table.ts";

const submittedReferrals = statement("referrals.dataOfReferrals", { personId: referrals.referrerId }, (from, p) =>
  from
    .select({
      id: referrals.id,
      status: referrals.status,
      ...fieldColumns(referrals),
      createdAt: referrals.createdAt,
      submittedAt: referrals.submittedAt,
      closedAt: referrals.closedAt,
    })
    .from(referrals)
    .where(eq(referrals.referrerId, p.personId))
    .orderBy(referrals.id),
);
const writtenEvents = statement("referrals.dataOfEvents", { personId: referralEvents.personId }, (from, p) =>
  from
    .select({
      referralId: referralEvents.referralId,
      kind: referralEvents.kind,
      text: referralEvents.text,
      createdAt: referralEvents.createdAt,
    })
    .from(referralEvents)
    .where(eq(referralEvents.personId, p.personId))
    .orderBy(referralEvents.id),
);
const views = statement("referrals.dataOfViews", { personId: savedViews.personId }, (from, p) =>
  from
    .select({ name: savedViews.name, search: savedViews.search, createdAt: savedViews.createdAt })
    .from(savedViews)
    .where(eq(savedViews.personId, p.personId)),
);

/** Exports what a person submitted, wrote and saved in each of their tenants. */
export const referralExporters = [
  {
    name: "referrals",
    collect: (services: Services, personId: Id<"per">) =>
      queryEachTenant(services, personId, async (here, tenantId) => ({
        tenantId,
        referrals: await here.run(submittedReferrals, { personId }),
        timeline: await here.run(writtenEvents, { personId }),
        savedViews: await here.run(views, { personId }),
      })),
  },
];
