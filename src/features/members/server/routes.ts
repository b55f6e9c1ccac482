import { route, routeOutsideTransaction } from "#server/http/route.ts";
import { listAudit } from "../contract/audit.ts";
import * as contract from "../contract.ts";
import * as acceptance from "./acceptance.ts";
import * as invitations from "./invitations.ts";
import * as reads from "./reads.ts";
import * as registrationSettings from "./registration-settings.ts";
import * as writes from "./writes.ts";

export const routes = [
  route(contract.listMembers, reads.listMembers),
  route(contract.updateMember, writes.updateMember),
  route(contract.removeMember, writes.removeMember),
  route(contract.listInvitations, reads.listInvitations),
  route(contract.invite, invitations.invite),
  route(contract.resendInvitation, invitations.resendInvitation),
  route(contract.createInvitationLink, invitations.createInvitationLink),
  route(contract.revokeInvitation, invitations.revokeInvitation),
  routeOutsideTransaction(contract.readInvitation, acceptance.readInvitation),
  routeOutsideTransaction(contract.acceptInvitation, acceptance.acceptInvitation),
  route(contract.getRegistrationSettings, reads.getRegistrationSettings),
  route(contract.updateRegistrationSettings, registrationSettings.updateRegistrationSettings),
  route(listAudit, reads.listAudit),
];
