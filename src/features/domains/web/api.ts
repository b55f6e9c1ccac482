import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { listDomains } from "../contract.ts";

/** The key is the topic with which the server announces changes. */
export const ownDomains = queryOptions({ queryKey: ["domains"], queryFn: () => call(listDomains, {}) });
