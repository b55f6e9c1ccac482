import { route, routeOutsideTransaction } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import * as touch from "../touch.ts";
import * as reads from "./reads.ts";
import { submitDetails } from "./submit-details.ts";
import { forgetTouches, keepTouch } from "./touches.ts";
import * as writes from "./writes.ts";

export const routes = [
  route(contract.listLinks, reads.listLinks),
  route(contract.createLink, writes.createLink),
  route(contract.updateLink, writes.updateLink),
  route(contract.readLink, reads.readLink),
  route(contract.readTouchedLink, reads.readTouchedLink),
  routeOutsideTransaction(touch.keepTouch, keepTouch),
  routeOutsideTransaction(touch.forgetTouches, forgetTouches),
  route(contract.submitDetails, submitDetails),
];
