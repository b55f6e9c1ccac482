import { route, routeOutsideTransaction } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import * as own from "../own.ts";
import * as adminInvitations from "./admin-invitations.ts";
import * as exports from "./exports.ts";
import * as getOwnTenant from "./own-tenant.ts";
import * as reads from "./reads.ts";
import * as usage from "./usage.ts";
import * as visits from "./visits.ts";
import * as writes from "./writes.ts";

const byOperator = [
  route(contract.listTenants, reads.listTenants),
  route(contract.getTenant, reads.getTenant),
  route(contract.getTenantUsage, usage.getTenantUsage),
  route(contract.listTenantHistory, usage.listTenantHistory),
  route(contract.listAdminInvitations, adminInvitations.listAdminInvitations),
  route(contract.resendAdminInvitation, adminInvitations.resendAdminInvitation),
  route(contract.linkAdminInvitation, adminInvitations.linkAdminInvitation),
  route(contract.revokeAdminInvitation, adminInvitations.revokeAdminInvitation),
  route(contract.startTenantExport, exports.startTenantExport),
  route(contract.createTenant, writes.createTenant),
  route(contract.changePlan, writes.changePlan),
  route(contract.suspendTenant, writes.suspendTenant),
  route(contract.resumeTenant, writes.resumeTenant),
  route(contract.closeTenant, writes.closeTenant),
  route(contract.keepTenant, writes.keepTenant),
  routeOutsideTransaction(contract.visitTenant, visits.visitTenant),
  routeOutsideTransaction(contract.startVisit, visits.startVisit),
  route(contract.endVisit, visits.endVisit),
];

const byAdmins = [
  route(own.getOwnTenant, getOwnTenant.getOwnTenant),
  route(own.switchFeature, getOwnTenant.switchFeature),
  route(own.updateSettings, getOwnTenant.updateSettings),
  route(own.comparePlans, getOwnTenant.comparePlans),
  route(own.listTenantExports, exports.listTenantExports),
  route(own.requestTenantExport, exports.requestTenantExport),
];

export const routes = [...byOperator, ...byAdmins];
