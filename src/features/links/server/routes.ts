import { route, routeOutsideTransaction } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import * as touch from "../touch.ts";
import { getLinkActivity } from "./performance/activity.ts";
import { listAllLinks, listOwnLinks } from "./performance/list-links.ts";
import * as reads from "./reads.ts";
import { submitDetails } from "./submit-details.ts";
import { forgetTouches, keepTouch } from "./touches.ts";
import * as writes from "./writes.ts";

export const routes = [
  route(contract.listLinks, (ctx, { days }) => listOwnLinks(ctx, days)),
  route(contract.listAllLinks, listAllLinks),
  route(contract.getLinkActivity, getLinkActivity),
  route(contract.createLink, writes.createLink),
  route(contract.updateLink, writes.updateLink),
  route(contract.setCoupon, writes.setCoupon),
  route(contract.readLink, reads.readLink),
  route(contract.readTouchedLink, reads.readTouchedLink),
  routeOutsideTransaction(touch.keepTouch, keepTouch),
  routeOutsideTransaction(touch.forgetTouches, forgetTouches),
  route(contract.submitDetails, submitDetails),
];
