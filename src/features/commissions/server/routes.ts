import { route, routeOutsideTransaction } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import * as dealEvents from "../deal-events.ts";
import * as earnings from "../earnings.ts";
import * as owed from "../owed.ts";
import * as settings from "../settings.ts";
import { getSplit, setSplit } from "../splits.ts";
import { listStatements } from "../statements.ts";
import * as trial from "../trial.ts";
import { approveMany } from "./approvals/approvals.ts";
import * as disputes from "./disputes/disputes.ts";
import { createDealEvent } from "./events/receive-event.ts";
import { move } from "./lines/move-commission.ts";
import { getSums } from "./lines/sums.ts";
import { getChart } from "./overview/chart.ts";
import { getEarnings } from "./overview/earnings.ts";
import { getLiabilities } from "./overview/liabilities.ts";
import { giveUpOwed, listOwed } from "./owed/owed.ts";
import { get, list, listEvents } from "./reads.ts";
import { createHookSecret, getSettings, updateSettings } from "./settings/settings.ts";
import * as splits from "./splits/set-split.ts";
import * as statements from "./statements/statements.ts";
import { tryPlan } from "./trial/trial.ts";

export const routes = [
  route(contract.listCommissions, list),
  route(earnings.getEarnings, getEarnings),
  route(earnings.getLiabilities, getLiabilities),
  route(earnings.getCommissionChart, getChart),
  route(earnings.getCommissionSums, getSums),
  route(listStatements, statements.list),
  route(settings.getCommissionSettings, getSettings),
  route(settings.updateCommissionSettings, updateSettings),
  routeOutsideTransaction(settings.createHookSecret, createHookSecret),
  route(contract.getCommission, get),
  route(contract.moveCommission, move),
  route(contract.approveMany, approveMany),
  route(contract.openDispute, disputes.open),
  route(contract.listDisputes, disputes.list),
  route(contract.answerDispute, disputes.answer),
  route(getSplit, splits.get),
  route(setSplit, splits.set),
  route(dealEvents.createDealEvent, createDealEvent),
  route(dealEvents.listDealEvents, listEvents),
  routeOutsideTransaction(trial.tryPlan, tryPlan),
  route(owed.listOwed, listOwed),
  routeOutsideTransaction(owed.giveUpOwed, giveUpOwed),
];
