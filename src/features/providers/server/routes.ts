import { route, routeOutsideTransaction } from "#server/http/route.ts";
import * as shared from "../contract/shared.ts";
import * as contract from "../contract.ts";
import * as manage from "./manage.ts";
import * as reads from "./reads.ts";
import { listOfferUse, offerAiProvider } from "./shared/offer.ts";
import { allowSharedAiProvider, listSharedAiProviders } from "./shared/shared-providers.ts";
import * as testing from "./test-provider.ts";

export const routes = [
  route(contract.listAiProviders, reads.listAiProviders),
  route(contract.addAiProvider, manage.addAiProvider),
  route(contract.updateAiProvider, manage.updateAiProvider),
  route(contract.removeAiProvider, manage.removeAiProvider),
  route(contract.orderAiProviders, manage.orderAiProviders),
  routeOutsideTransaction(contract.testAiProvider, testing.testAiProvider),
  routeOutsideTransaction(contract.listAiModels, testing.listAiModels),
  route(contract.getAiUsage, reads.getAiUsage),
  route(contract.updateAiSettings, manage.updateAiSettings),
  route(contract.listAiCalls, reads.listAiCalls),
  route(shared.listSharedAiProviders, listSharedAiProviders),
  route(shared.allowSharedAiProvider, allowSharedAiProvider),
  route(shared.offerAiProvider, offerAiProvider),
  route(shared.listOfferUse, listOfferUse),
];
