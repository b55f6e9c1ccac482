import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { getLiabilities } from "../../earnings.ts";
import { commissionsKey } from "../api.ts";

/** What the company owes by age, how far its budgets are used, and what waits for somebody. */
export const liabilities = queryOptions({
  queryKey: [...commissionsKey, "liabilities"],
  queryFn: () => call(getLiabilities, {}),
});
