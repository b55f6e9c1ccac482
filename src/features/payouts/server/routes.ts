import { route, routeOutsideTransaction } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import * as payee from "../payee.ts";
import { updatePayoutSettings } from "./change-settings.ts";
import { draftRun } from "./draft.ts";
import { changeItem, markRunPaid } from "./items.ts";
import { listPayees } from "./payee-list.ts";
import { connectPayee, getPayee, setPayee } from "./payees.ts";
import { getRun, listItems, listRuns } from "./reads.ts";
import { releaseRun } from "./release.ts";
import { getPayoutSettings } from "./settings.ts";
import { getTaxProfile, setTaxProfile } from "./tax.ts";
import { cancelRun } from "./writes.ts";

export const routes = [
  route(contract.listRuns, listRuns),
  route(contract.getRun, getRun),
  route(contract.draftRun, draftRun),
  route(contract.cancelRun, cancelRun),
  route(contract.releaseRun, releaseRun),
  route(contract.listItems, listItems),
  route(contract.changeItem, changeItem),
  route(contract.markRunPaid, markRunPaid),
  route(payee.getPayee, getPayee),
  routeOutsideTransaction(payee.setPayee, setPayee),
  routeOutsideTransaction(payee.connectPayee, connectPayee),
  route(payee.listPayees, listPayees),
  route(payee.getTaxProfile, getTaxProfile),
  route(payee.setTaxProfile, setTaxProfile),
  route(payee.getPayoutSettings, getPayoutSettings),
  routeOutsideTransaction(payee.updatePayoutSettings, updatePayoutSettings),
];
