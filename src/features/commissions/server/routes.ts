import { route, routeOutside } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import * as money from "../money.ts";
import { approveMany } from "./approvals.ts";
import { getChart } from "./chart.ts";
import * as disputes from "./disputes.ts";
import { getEarnings } from "./earnings.ts";
import { getLiabilities } from "./liabilities.ts";
import { move } from "./moves.ts";
import { get, list, listEvents } from "./reads.ts";
import { getSettings, newHookSecret, updateSettings } from "./settings.ts";
import * as splits from "./splits.ts";
import * as statements from "./statements.ts";
import { tellEvent } from "./told.ts";
import { tryPlan } from "./trial.ts";

export const routes = [
  route(contract.listCommissions, list),
  route(money.getEarnings, getEarnings),
  route(money.getLiabilities, getLiabilities),
  route(money.getCommissionChart, getChart),
  route(money.listStatements, statements.list),
  route(money.getCommissionSettings, getSettings),
  route(money.updateCommissionSettings, updateSettings),
  routeOutside(money.newHookSecret, newHookSecret),
  route(contract.getCommission, get),
  route(contract.moveCommission, move),
  route(contract.approveMany, approveMany),
  route(contract.openDispute, disputes.open),
  route(contract.listDisputes, disputes.list),
  route(contract.answerDispute, disputes.answer),
  route(money.getSplit, splits.get),
  route(money.setSplit, splits.set),
  route(money.tellEvent, tellEvent),
  route(money.listDealEvents, listEvents),
  routeOutside(money.tryPlan, tryPlan),
];
