import { route } from "#server/http/route.ts";
import { getMessage, listMessages, sendTestMessage } from "../contract.ts";
import * as reads from "./reads.ts";
import * as writes from "./writes.ts";

/** The outbox can be read while developing; in production these doors do not exist. */
export const developmentRoutes = [
  route(listMessages, reads.list),
  route(getMessage, reads.get),
  route(sendTestMessage, writes.sendTest),
];
