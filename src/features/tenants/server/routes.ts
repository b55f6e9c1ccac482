import { route, routeOutsideTransaction } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import * as own from "../own.ts";
import * as exports from "./exports.ts";
import * as ownTenant from "./own-tenant.ts";
import * as reads from "./reads.ts";
import * as visits from "./visits.ts";
import * as writes from "./writes.ts";

const byOperator = [
  route(contract.listTenants, reads.listTenants),
  route(contract.getTenant, reads.tenant),
  route(contract.makeTenant, writes.makeTenant),
  route(contract.changePlan, writes.changePlan),
  route(contract.suspendTenant, writes.suspendTenant),
  route(contract.resumeTenant, writes.resumeTenant),
  route(contract.closeTenant, writes.closeTenant),
  route(contract.keepTenant, writes.keepTenant),
  routeOutsideTransaction(contract.visitTenant, visits.visitTenant),
  routeOutsideTransaction(contract.beginVisit, visits.beginVisit),
  route(contract.endVisit, visits.endVisit),
];

const byAdmins = [
  route(own.getOwnTenant, ownTenant.ownTenant),
  route(own.switchFeature, ownTenant.switchFeature),
  route(own.updateSettings, ownTenant.updateSettings),
  route(own.comparePlans, ownTenant.comparePlans),
  route(own.listTenantExports, exports.listTenantExports),
  route(own.requestTenantExport, exports.requestTenantExport),
];

export const routes = [...byOperator, ...byAdmins];
