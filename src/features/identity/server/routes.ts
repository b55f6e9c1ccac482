import { route, routeOutside } from "#server/http/route.ts";
import { getMe, signIn, signOut } from "../contract.ts";
import * as reads from "./reads.ts";
import * as writes from "./writes.ts";

export const routes = [route(getMe, reads.me), routeOutside(signIn, writes.signIn), route(signOut, writes.signOut)];
