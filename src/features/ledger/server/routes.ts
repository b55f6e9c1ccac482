import { route } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import { getBalances, listEntries } from "./entries.ts";
import { importRates, listRates } from "./rates.ts";

export const routes = [
  route(contract.getBalances, getBalances),
  route(contract.listEntries, listEntries),
  route(contract.listRates, listRates),
  route(contract.importRates, importRates),
];
