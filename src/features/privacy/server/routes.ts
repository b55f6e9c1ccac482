import { route } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import * as reads from "./reads.ts";
import * as writes from "./writes.ts";

export const routes = [
  route(contract.listConsents, reads.listConsents),
  route(contract.listRequests, reads.listRequests),
  route(contract.createRequest, writes.createRequest),
  route(contract.completeRequest, writes.completeRequest),
  route(contract.refuseRequest, writes.refuseRequest),
  route(contract.exportContact, reads.exportContact),
  route(contract.getPrivacySettings, reads.getPrivacySettings),
  route(contract.setRetention, writes.setRetention),
  route(contract.acceptAgreement, writes.acceptAgreement),
];
