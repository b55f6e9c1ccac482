import { route, routeOutsideTransaction } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import * as dealEvents from "../deal-events.ts";
import * as earnings from "../earnings.ts";
import * as owed from "../owed.ts";
import * as settings from "../settings.ts";
import { getSplit, setSplit } from "../splits.ts";
import { listStatements } from "../statements.ts";
import * as trial from "../trial.ts";
import { approveMany } from "./approvals.ts";
import { getChart } from "./chart.ts";
import * as disputes from "./disputes.ts";
import { getEarnings } from "./earnings.ts";
import { createDealEvent } from "./incoming-events.ts";
import { getLiabilities } from "./liabilities.ts";
import { move } from "./moves.ts";
import { giveUpOwed, listOwed } from "./owed.ts";
import { get, list, listEvents } from "./reads.ts";
import { createHookSecret, getSettings, updateSettings } from "./settings.ts";
import * as splits from "./splits.ts";
import * as statements from "./statements.ts";
import { getSums } from "./sums.ts";
import { tryPlan } from "./trial.ts";

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
