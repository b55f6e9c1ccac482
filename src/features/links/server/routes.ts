import { route, routeOutside } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import * as touch from "../touch.ts";
import { leaveDetails } from "./leave-details.ts";
import * as reads from "./reads.ts";
import { forgetTouches, keepTouch } from "./touches.ts";
import * as writes from "./writes.ts";

export const routes = [
  route(contract.listLinks, reads.listLinks),
  route(contract.createLink, writes.createLink),
  route(contract.updateLink, writes.updateLink),
  route(contract.readLink, reads.readLink),
  route(contract.readTouchedLink, reads.readTouchedLink),
  routeOutside(touch.keepTouch, keepTouch),
  routeOutside(touch.forgetTouches, forgetTouches),
  route(contract.leaveDetails, leaveDetails),
];
