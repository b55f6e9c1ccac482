import { route } from "#server/http/route.ts";
import * as actions from "../actions.ts";
import { getMessage, listMessages, sendTestMessage } from "../contract.ts";
import * as contract from "../notices.ts";
import * as ownNotices from "./own-notices.ts";
import * as quietHours from "./quiet-hours.ts";
import * as reads from "./reads.ts";
import * as recentActions from "./recent-actions.ts";
import * as writes from "./writes.ts";

export const routes = [
  route(contract.listNotices, ownNotices.listNotices),
  route(contract.readNotices, ownNotices.readNotices),
  route(contract.getNoticeChoices, ownNotices.getNoticeChoices),
  route(contract.setNoticeChoice, ownNotices.setNoticeChoice),
  route(contract.getQuietHours, reads.getQuietHours),
  route(contract.setQuietHours, quietHours.setQuietHours),
  route(actions.listActions, recentActions.listActions),
  route(actions.recordAction, recentActions.recordAction),
  route(actions.getAction, recentActions.getAction),
  route(actions.completeUndo, recentActions.completeUndo),
];

/** The outbox is readable in development; these endpoints do not exist in production. */
export const developmentRoutes = [
  route(listMessages, reads.listMessages),
  route(getMessage, reads.getMessage),
  route(sendTestMessage, writes.sendTest),
];
