import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Share } from "#features/plans/rule.ts";
import { partners } from "#features/plans/web/api.ts";
import { useSend } from "#web/api/use-send.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { toast } from "#web/ui/toast.ts";
import { type Split, setSplit } from "../../contract/splits.ts";
import { useInvalidate } from "../api.ts";

export const fullShare = 10_000;
export const maxShares = 10;
export type SplitRow = { key: number; to: Share["to"] | null; bp: number };

/** Returns what prevents saving: a partner is missing, or the sum is too high or too low. */
function findFault(rows: SplitRow[], sum: number): "incomplete" | "over" | "under" | undefined {
  if (rows.some(({ to, bp }) => to === null || bp <= 0)) return "incomplete";
  return sum > fullShare ? "over" : sum < fullShare ? "under" : undefined;
}

export function useSplitForm(referralId: Split["referralId"], shares: Split["shares"], onDone: () => void) {
  const { t } = useTranslation("commissions");
  const roleName = useRoleName();
  const invalidate = useInvalidate();
  const { data } = useQuery(partners);
  const nextKey = useRef(shares.length + 1);
  const [rows, setRows] = useState<SplitRow[]>(() =>
    shares.length > 0
      ? shares.map(({ to, bp }, key) => ({ key, to, bp }))
      : [{ key: 0, to: "referrer", bp: fullShare }],
  );
  const sum = rows.reduce((all, { bp }) => all + bp, 0);
  const { send, isPending, error } = useSend(setSplit, {
    onSuccess: async () => {
      await invalidate();
      toast(t("ui.split.saved"));
      onDone();
    },
  });
  const people: { value: Share["to"]; label: string }[] = [
    { value: "referrer", label: roleName("referrer") },
    ...(data ?? []).map(({ personId, name }) => ({ value: personId, label: name })),
  ];
  const submit = () => {
    const named = rows.flatMap(({ to, bp }) => (to ? [{ to, bp }] : []));
    // A split with the referrer alone is the same as no split.
    send({ referralId, shares: named.length === 1 && named[0]?.to === "referrer" ? [] : named });
  };
  return {
    rows,
    people,
    sum,
    fault: findFault(rows, sum),
    change: (at: number, part: Partial<SplitRow>) =>
      setRows(rows.map((row, i) => (i === at ? { ...row, ...part } : row))),
    add: () => setRows([...rows, { key: nextKey.current++, to: null, bp: Math.max(fullShare - sum, 0) }]),
    remove: (at: number) => setRows(rows.filter((_, i) => i !== at)),
    send: submit,
    saving: isPending,
    refusal: error,
  };
}
