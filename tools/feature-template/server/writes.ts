import { firstOf } from "#base/defined.ts";
import type { Ctx } from "#server/ctx.ts";
import { onViolation } from "#server/db/database-errors.ts";
import { errors, type Specimen } from "../contract.ts";
import { normalizeName } from "../rules.ts";
import { specimenColumns } from "./reads.ts";
import { specimens } from "./table.ts";

export async function create(ctx: Ctx, input: Pick<Specimen, "name">) {
  const name = normalizeName(input.name);
  const created = firstOf(
    await ctx.db
      .insert(specimens)
      .values({ name })
      .returning(specimenColumns)
      .catch(onViolation("specimens_name", errors.nameTaken({ name }))),
  );
  ctx.announce("tenant", "changed", { topics: ["specimens"] });
  return created;
}
