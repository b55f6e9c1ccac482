import { route } from "#server/http/route.ts";
import { createSpecimen, listSpecimens } from "../contract.ts";
import * as reads from "./reads.ts";
import * as writes from "./writes.ts";

export const routes = [route(listSpecimens, reads.list), route(createSpecimen, writes.create)];
