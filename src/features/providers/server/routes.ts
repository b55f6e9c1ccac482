import { route, routeOutsideTransaction } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import * as reads from "./reads.ts";
import * as testing from "./test-provider.ts";
import * as writes from "./writes.ts";

export const routes = [
  route(contract.listAiProviders, reads.listAiProviders),
  route(contract.addAiProvider, writes.addAiProvider),
  route(contract.updateAiProvider, writes.updateAiProvider),
  route(contract.removeAiProvider, writes.removeAiProvider),
  route(contract.orderAiProviders, writes.orderAiProviders),
  routeOutsideTransaction(contract.testAiProvider, testing.testAiProvider),
  routeOutsideTransaction(contract.listAiModels, testing.listAiModels),
  route(contract.getAiUsage, reads.getAiUsage),
  route(contract.updateAiSettings, writes.updateAiSettings),
  route(contract.listAiCalls, reads.listAiCalls),
];
