import { text, unique } from "drizzle-orm/pg-core";
import { tenantTable } from "#server/db/tenant-table.ts";

export const specimens = tenantTable("specimens", "spe", { name: text("name").notNull() }, (self) => [
  unique("specimens_name").on(self.tenantId, self.name),
]);
