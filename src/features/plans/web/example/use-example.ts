import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { defaultAmountIn } from "#base/default-amount.ts";
import { listRates } from "#features/ledger/contract.ts";
import { call } from "#web/api/call.ts";
import type { Trigger } from "../../values.ts";
import { type Terms, validateTerms } from "../draft/terms.ts";
import { calculateExample, type Example, type Outcome } from "./example.ts";

/** Enough for every currency of the newest day and of a few days before. */
const rateLimit = 100;

/**
 * The example deal, the fields the draft needs, and the outcome. While the draft is
 * invalid, the outcome of the last valid terms is kept.
 */
export function useExample(terms: Terms) {
  const triggers = [...new Set(terms.rules.map(({ trigger }) => trigger))];
  const [given, setGiven] = useState<Partial<Example>>({});
  const currency = given.currency ?? terms.currency;
  const trigger: Trigger = triggers.find((one) => one === given.trigger) ?? triggers[0] ?? "won";
  const { data: rates } = useQuery({
    queryKey: ["commissions", "rates", "newest"],
    queryFn: async () => (await call(listRates, { orderBy: "day:desc", limit: rateLimit })).items,
    enabled: currency !== terms.currency,
  });
  const example: Example = {
    minor: defaultAmountIn(12_000, currency),
    product: "",
    country: "",
    source: "personal",
    tier: "bronze",
    month: 1,
    wonBefore: 0,
    ...given,
    currency,
    trigger,
  };
  const validTerms = useLastValidTerms(terms);
  const shown = JSON.stringify(example);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the example is new on every render; its text shows changes
  const outcome = useMemo<Outcome>(
    () => calculateExample(validTerms, example, rates ?? []),
    [validTerms, shown, rates],
  );
  return { example, triggers, outcome, change: (part: Partial<Example>) => setGiven({ ...given, ...part }) };
}

/** Keeps the last valid terms while the user is typing. */
function useLastValidTerms(terms: Terms): Terms {
  const [last, setLast] = useState<Terms>({ ...terms, rules: validateTerms(terms).size > 0 ? [] : terms.rules });
  if (last !== terms && validateTerms(terms).size === 0) {
    setLast(terms);
    return terms;
  }
  return last;
}
