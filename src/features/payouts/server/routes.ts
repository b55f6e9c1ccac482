import { route, routeOutsideTransaction } from "#server/http/route.ts";
import * as items from "../contract/items.ts";
import * as payees from "../contract/payees.ts";
import * as runs from "../contract/runs.ts";
import * as settings from "../contract/settings.ts";
import * as tax from "../contract/tax.ts";
import { changeItem } from "./items/change-item.ts";
import { listItems } from "./items/read-items.ts";
import { listPayees } from "./payees/list-payees.ts";
import { connectPayee, getPayee, setPayee } from "./payees/payee.ts";
import { cancelRun, draftRun } from "./runs/draft.ts";
import { markRunPaid } from "./runs/mark-paid.ts";
import { getRun, listRuns } from "./runs/read-runs.ts";
import { releaseRun } from "./runs/release.ts";
import { updatePayoutSettings } from "./settings/change-settings.ts";
import { getPayoutSettings } from "./settings/settings.ts";
import { getTaxProfile, setTaxProfile } from "./tax/tax-profile.ts";

export const routes = [
  route(runs.listRuns, listRuns),
  route(runs.getRun, getRun),
  route(runs.draftRun, draftRun),
  route(runs.cancelRun, cancelRun),
  route(runs.releaseRun, releaseRun),
  route(items.listItems, listItems),
  route(items.changeItem, changeItem),
  route(runs.markRunPaid, markRunPaid),
  route(payees.getPayee, getPayee),
  routeOutsideTransaction(payees.setPayee, setPayee),
  routeOutsideTransaction(payees.connectPayee, connectPayee),
  route(payees.listPayees, listPayees),
  route(tax.getTaxProfile, getTaxProfile),
  route(tax.setTaxProfile, setTaxProfile),
  route(settings.getPayoutSettings, getPayoutSettings),
  routeOutsideTransaction(settings.updatePayoutSettings, updatePayoutSettings),
];
