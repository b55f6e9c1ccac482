import type { z } from "zod";
import { defined } from "#base/defined.ts";
import { AppError, baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import type { Ctx } from "#server/ctx.ts";
import type { changeMany as manyEndpoint } from "../../contract/bulk.ts";
import { errors } from "../../contract/errors.ts";
import { canSee, editableFields, sidesOf } from "../../rules/permissions.ts";
import { moveLocked } from "../moves/move.ts";
import { lockForUpdate, type Row } from "../record/change.ts";
import { assertCompanyMember } from "../record/placement.ts";
import { updateReferral } from "../record/update.ts";

type Input = z.infer<typeof manyEndpoint.input>;
const maxTags = 20;

const needOf = { assign: "assigneeId", tag: "tag", untag: "tag", advance: "stageId" } as const;

/** Changes each referral independently: a refusal is reported for that referral, and the others continue. */
export async function changeMany(ctx: Ctx, input: Input) {
  const need = needOf[input.act];
  if (input[need] === undefined) throw errors.needs({ field: need });
  if (input.act === "assign") await assertCompanyMember(ctx, "assigneeId", input.assigneeId);
  const changed: Id<"ref">[] = [];
  const left: { id: Id<"ref">; code: string }[] = [];
  // A fixed order prevents deadlocks between two callers that change the same referrals.
  for (const id of [...new Set(input.ids)].sort()) {
    const refused = await changeOne(ctx, id, input).catch((error) => {
      if (error instanceof AppError) return error;
      throw error;
    });
    if (refused) left.push({ id, code: refused.code });
    else changed.push(id);
  }
  return { changed, left };
}

/** Throws before anything is written, so that the transaction stays usable for the other referrals. */
async function changeOne(ctx: Ctx, id: Id<"ref">, input: Input): Promise<undefined> {
  const row = await lockForUpdate(ctx, id);
  if (!canSee(ctx, row)) throw baseErrors.notFound();
  if (input.act === "advance") {
    await moveLocked(ctx, row, "advance", { stageId: input.stageId });
    return;
  }
  const field = input.act === "assign" ? "assigneeId" : "tags";
  if (!editableFields(row, sidesOf(ctx, row)).includes(field)) throw errors.cannotEdit({ field });
  const change = input.act === "assign" ? { assigneeId: input.assigneeId ?? null } : { tags: tagsAfter(row, input) };
  await updateReferral(ctx, { id, version: row.version, ...change });
}

function tagsAfter({ tags }: Row, { act, tag }: Input): string[] {
  const others = tags.filter((one) => one !== tag);
  if (act === "untag") return others;
  if (others.length >= maxTags) throw errors.needs({ field: "tags" });
  return tags.includes(defined(tag)) ? tags : [...tags, defined(tag)];
}
