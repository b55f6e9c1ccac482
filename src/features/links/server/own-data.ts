import { eq } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { queryEachTenant } from "#features/identity/server/reads.ts";
import type { Services } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { links } from "./table.ts";

const linksOfPerson = statement("links.dataOfLinks", { personId: links.personId }, (from, p) =>
  from
    .select({
      code: links.code,
      name: links.name,
      message: links.message,
      destination: links.destination,
      utm: links.utm,
      couponCode: links.couponCode,
      coupon: links.coupon,
      createdAt: links.createdAt,
      endedAt: links.endedAt,
    })
    .from(links)
    .where(eq(links.personId, p.personId))
    .orderBy(links.id),
);

/** Exports a person's links, with the messages they wrote, from each tenant they belong to. */
export const linksExporter = {
  name: "links",
  collect: (services: Services, personId: Id<"per">) =>
    queryEachTenant(services, personId, async (here, tenantId) => ({
      tenantId,
      links: await here.run(linksOfPerson, { personId }),
    })),
};
