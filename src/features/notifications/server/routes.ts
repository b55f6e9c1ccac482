import { route } from "#server/http/route.ts";
import { getMessage, listMessages, sendTestMessage } from "../contract.ts";
import * as contract from "../notices.ts";
import * as own from "./own-notices.ts";
import * as reads from "./reads.ts";
import * as writes from "./writes.ts";

export const routes = [
  route(contract.listNotices, own.listNotices),
  route(contract.readNotices, own.readNotices),
  route(contract.getNoticeChoices, own.getNoticeChoices),
  route(contract.setNoticeChoice, own.setNoticeChoice),
];

/** The outbox is readable in development; these endpoints do not exist in production. */
export const developmentRoutes = [
  route(listMessages, reads.list),
  route(getMessage, reads.get),
  route(sendTestMessage, writes.sendTest),
];
