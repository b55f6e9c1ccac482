import { route } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import { listPlans } from "./list-plans.ts";
import { listPartners, setPartner } from "./partners.ts";
import { dropUse, usePlan } from "./uses.ts";
import { dropDraft, publishDraft, saveDraft } from "./versions.ts";
import { createPlan, renamePlan } from "./writes.ts";

export const routes = [
  route(contract.listPlans, listPlans),
  route(contract.createPlan, createPlan),
  route(contract.renamePlan, renamePlan),
  route(contract.saveDraft, saveDraft),
  route(contract.dropDraft, dropDraft),
  route(contract.publishDraft, publishDraft),
  route(contract.usePlan, usePlan),
  route(contract.dropUse, dropUse),
  route(contract.listPartners, listPartners),
  route(contract.setPartner, setPartner),
];
