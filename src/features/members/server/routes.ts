import { route, routeOutsideTransaction } from "#server/http/route.ts";
import * as applications from "../contract/applications.ts";
import { listAudit } from "../contract/audit.ts";
import * as contract from "../contract.ts";
import * as acceptance from "./acceptance.ts";
import { apply, confirmApplication } from "./applications/apply.ts";
import * as decisions from "./applications/decide.ts";
import * as form from "./applications/form.ts";
import * as queue from "./applications/queue.ts";
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
  route(applications.getApplicationForm, form.getApplicationForm),
  route(applications.saveApplicationForm, form.saveApplicationForm),
  routeOutsideTransaction(applications.apply, apply),
  route(applications.confirmApplication, confirmApplication),
  route(applications.listApplications, queue.listApplications),
  route(applications.getApplication, queue.getApplication),
  route(applications.approveApplication, decisions.approveApplication),
  route(applications.declineApplication, decisions.declineApplication),
  route(applications.reopenApplication, decisions.reopenApplication),
  route(listAudit, reads.listAudit),
];
