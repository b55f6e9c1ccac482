import { queryOptions } from "@tanstack/react-query";
import type { Id } from "#base/ids.ts";
import { call } from "#web/api/call.ts";
import { getChurn, getPartnerChurn } from "../../contract/churn.ts";
import { topic } from "../api.ts";

/** As many as a card shows without scrolling. */
const shown = 5;

export const churn = queryOptions({
  queryKey: [topic, "churn"],
  queryFn: () => call(getChurn, { limit: shown }),
});

export const churnOf = (personId: Id<"per">) =>
  queryOptions({ queryKey: [topic, "churn", personId], queryFn: () => call(getPartnerChurn, { personId }) });
