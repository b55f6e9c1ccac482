import { route, routeOutsideTransaction } from "#server/http/route.ts";
import * as approvals from "../contract/approvals.ts";
import * as disputes from "../contract/disputes.ts";
import * as events from "../contract/events.ts";
import * as lines from "../contract/lines.ts";
import * as month from "../contract/month.ts";
import * as overview from "../contract/overview.ts";
import * as owed from "../contract/owed.ts";
import * as preview from "../contract/preview.ts";
import * as settings from "../contract/settings.ts";
import * as splits from "../contract/splits.ts";
import * as statements from "../contract/statements.ts";
import * as trial from "../contract/trial.ts";
import { approveMany } from "./approvals/approvals.ts";
import { answerDispute, previewAnswer, undoAnswer } from "./disputes/answers.ts";
import { listDisputes, openDispute } from "./disputes/disputes.ts";
import { listDealEvents } from "./events/list-events.ts";
import { createDealEvent } from "./events/receive-event.ts";
import { getCommission } from "./lines/get-commission.ts";
import { listCommissions } from "./lines/list-commissions.ts";
import { moveCommission } from "./lines/move-commission.ts";
import { getSums } from "./lines/sums.ts";
import { getChart } from "./overview/chart.ts";
import { getEarnedMonth } from "./overview/earned-month.ts";
import { getEarnings } from "./overview/earnings.ts";
import { getLiabilities } from "./overview/liabilities.ts";
import { giveUpOwed, listOwed } from "./owed/owed.ts";
import { previewCommission } from "./preview/preview-commission.ts";
import { createHookSecret } from "./settings/hook-secret.ts";
import { getSettings, updateSettings } from "./settings/settings.ts";
import { getSplit } from "./splits/get-split.ts";
import { setSplit } from "./splits/set-split.ts";
import { listStatements } from "./statements/statements.ts";
import { tryPlan } from "./trial/trial.ts";

export const routes = [
  route(lines.listCommissions, listCommissions),
  route(overview.getEarnings, getEarnings),
  route(month.getEarnedMonth, getEarnedMonth),
  route(overview.getLiabilities, getLiabilities),
  route(overview.getCommissionChart, getChart),
  route(lines.getCommissionSums, getSums),
  route(statements.listStatements, listStatements),
  route(settings.getCommissionSettings, getSettings),
  route(settings.updateCommissionSettings, updateSettings),
  routeOutsideTransaction(settings.createHookSecret, createHookSecret),
  route(preview.previewCommission, previewCommission),
  route(lines.getCommission, getCommission),
  route(lines.moveCommission, moveCommission),
  route(approvals.approveMany, approveMany),
  route(disputes.openDispute, openDispute),
  route(disputes.listDisputes, listDisputes),
  route(disputes.answerDispute, answerDispute),
  route(disputes.previewAnswer, previewAnswer),
  route(disputes.undoAnswer, undoAnswer),
  route(splits.getSplit, getSplit),
  route(splits.setSplit, setSplit),
  route(events.createDealEvent, createDealEvent),
  route(events.listDealEvents, listDealEvents),
  routeOutsideTransaction(trial.tryPlan, tryPlan),
  route(owed.listOwed, listOwed),
  routeOutsideTransaction(owed.giveUpOwed, giveUpOwed),
];
