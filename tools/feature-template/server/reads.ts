import { listing } from "#server/db/listing.ts";
import { specimenFilters } from "../contract.ts";
import { specimens } from "./table.ts";

export const specimenColumns = { id: specimens.id, name: specimens.name, createdAt: specimens.createdAt };

export const list = listing("specimens.all", {
  from: specimens,
  select: specimenColumns,
  filters: specimenFilters,
  columns: { name: specimens.name, createdAt: specimens.createdAt },
  id: specimens.id,
});
