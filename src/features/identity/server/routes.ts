import { route, routeOutsideTransaction } from "#server/http/route.ts";
import * as apiKeys from "../api-keys.ts";
import * as contract from "../contract.ts";
import * as mailedLinks from "../mailed-links.ts";
import * as ownData from "../own-data.ts";
import * as ownProfile from "../profile.ts";
import * as security from "../security.ts";
import * as keys from "./api-keys.ts";
import * as breaches from "./breaches.ts";
import * as password from "./change-password.ts";
import * as deletion from "./deletion.ts";
import * as exports from "./exports.ts";
import * as ownSessions from "./own-sessions.ts";
import * as ownTenants from "./own-tenants.ts";
import * as profile from "./profile.ts";
import * as reads from "./reads.ts";
import * as recovery from "./recovery.ts";
import * as registration from "./registration.ts";
import * as session from "./sign-in.ts";
import * as verification from "./verification.ts";

const publicRoutes = [
  routeOutsideTransaction(contract.signIn, session.signIn),
  route(contract.signOut, session.signOut),
  routeOutsideTransaction(contract.register, registration.register),
  route(mailedLinks.sendVerification, verification.sendVerification),
  route(mailedLinks.verifyEmail, verification.verifyEmail),
  routeOutsideTransaction(mailedLinks.requestReset, recovery.requestReset),
  routeOutsideTransaction(mailedLinks.resetPassword, recovery.resetPassword),
];

const accountRoutes = [
  route(contract.getMe, reads.getMe),
  routeOutsideTransaction(ownProfile.updateProfile, profile.updateProfile),
  routeOutsideTransaction(ownProfile.setPhoto, profile.setPhoto),
  routeOutsideTransaction(ownProfile.removePhoto, profile.removePhoto),
  routeOutsideTransaction(security.changePassword, password.changePassword),
  routeOutsideTransaction(security.proveIdentity, password.proveIdentity),
  route(security.listSessions, ownSessions.listSessions),
  route(security.endSession, ownSessions.endSession),
  route(security.endOtherSessions, ownSessions.endOtherSessions),
  route(security.listAuthEvents, ownSessions.listAuthEvents),
  routeOutsideTransaction(security.checkBreaches, breaches.checkBreaches),
  routeOutsideTransaction(security.checkPassword, breaches.checkPassword),
  route(apiKeys.listApiKeys, keys.listApiKeys),
  routeOutsideTransaction(apiKeys.createApiKey, keys.createApiKey),
  route(apiKeys.revokeApiKey, keys.revokeApiKey),
  route(ownProfile.listMemberships, ownTenants.listMemberships),
  routeOutsideTransaction(ownProfile.switchTenant, ownTenants.switchTenant),
  route(ownData.listExports, exports.listExports),
  route(ownData.requestExport, exports.requestExport),
  route(ownData.requestDeletion, deletion.requestDeletion),
  route(ownData.cancelDeletion, deletion.cancelDeletion),
];

export const routes = [...publicRoutes, ...accountRoutes];
