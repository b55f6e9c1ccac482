import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { listDomains } from "../contract.ts";

/** Its key is the topic by which the server says that something changed. */
export const ownDomains = queryOptions({ queryKey: ["domains"], queryFn: () => call(listDomains, {}) });
