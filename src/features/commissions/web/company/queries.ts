import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { getLiabilities } from "../../contract/overview.ts";
import { commissionsKey } from "../api.ts";

/** The company's liabilities by age, its budget use and its waiting work. */
export const liabilities = queryOptions({
  queryKey: [...commissionsKey, "liabilities"],
  queryFn: () => call(getLiabilities, {}),
});
