import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { uuid } from "#web/api/uuid.ts";
import { toast } from "#web/ui/toast.ts";
import { offerRecordedUndo, undoCall } from "#web/ui/undo.ts";
import { changeMany } from "../../contract/bulk.ts";
import type { ReferralRow } from "../../contract/referral.ts";
import { referralsKey } from "../api.ts";

type Ids = ReferralRow["id"][];
export type BulkAction = Omit<z.input<typeof changeMany.input>, "ids">;
export type BulkResult = { changed: Ids; left: { id: ReferralRow["id"]; code: string }[] };

/** The maximum number of rows the server accepts per call. */
const maxPerCall = 200;

const chunksOf = (ids: Ids): Ids[] =>
  Array.from({ length: Math.ceil(ids.length / maxPerCall) }, (_, at) =>
    ids.slice(at * maxPerCall, (at + 1) * maxPerCall),
  );

async function changeAll(ids: Ids, act: BulkAction): Promise<BulkResult> {
  const result: BulkResult = { changed: [], left: [] };
  for (const chunk of chunksOf(ids)) {
    const part = await call(changeMany, { ids: chunk, ...act }, uuid());
    result.changed.push(...part.changed);
    result.left.push(...part.left);
  }
  return result;
}

/**
 * Returns the actions that undo a bulk action: each row gets its previous value. A move is not undone this way, because a step back
 * requires a reason.
 */
function undoActionsOf(act: BulkAction, rows: ReferralRow[]): [Ids, BulkAction][] {
  const ids = (some: ReferralRow[]) => some.map(({ id }) => id);
  const { tag } = act;
  if (act.act === "tag" && tag) return [[ids(rows.filter(({ tags }) => !tags.includes(tag))), { act: "untag", tag }]];
  if (act.act === "untag" && tag) return [[ids(rows.filter(({ tags }) => tags.includes(tag))), { act: "tag", tag }]];
  if (act.act !== "assign") return [];
  const before = Map.groupBy(rows, ({ assigneeId }) => assigneeId);
  return [...before].map(([assigneeId, some]) => [ids(some), { act: "assign", assigneeId }]);
}

/** Applies one action to many rows. Rows that could not be changed stay selected, and the bar shows why. */
export function useBulk(rows: ReferralRow[], onSelect: (picked: ReadonlySet<string>) => void) {
  const { t } = useTranslation("referrals");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [left, setLeft] = useState<BulkResult>();
  const invalidate = () => queries.invalidateQueries({ queryKey: referralsKey });

  const run = async (act: BulkAction) => {
    const result = await changeAll(
      rows.map(({ id }) => id),
      act,
    );
    await invalidate();
    onSelect(new Set(result.left.map(({ id }) => id)));
    setLeft(result.left.length > 0 ? result : undefined);
    const changed = rows.filter(({ id }) => result.changed.includes(id));
    const back = undoActionsOf(act, changed).filter(([ids]) => ids.length > 0);
    const message = t("bulk.changed", { count: result.changed.length });
    if (back.length === 0) return toast(message);
    const calls = back.flatMap(([ids, before]) =>
      chunksOf(ids).map((part) => undoCall(changeMany, { ids: part, ...before })),
    );
    void offerRecordedUndo({ message, calls, onUndone: invalidate }).catch((error: unknown) =>
      toast(errorText(error), "bad"),
    );
  };
  return {
    isPending,
    left,
    dismiss: () => setLeft(undefined),
    act: (act: BulkAction) => {
      setPending(true);
      run(act)
        .catch((error: unknown) => toast(errorText(error), "bad"))
        .finally(() => setPending(false));
    },
  };
}
