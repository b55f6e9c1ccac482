import { route, routeOutside } from "#server/http/route.ts";
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
  routeOutside(contract.signIn, session.signIn),
  route(contract.signOut, session.signOut),
  routeOutside(contract.register, registration.register),
  route(mailedLinks.sendVerification, verification.sendVerification),
  route(mailedLinks.verifyEmail, verification.verifyEmail),
  routeOutside(mailedLinks.requestReset, recovery.requestReset),
  routeOutside(mailedLinks.resetPassword, recovery.resetPassword),
];

const ofOneself = [
  route(contract.getMe, reads.me),
  routeOutside(ownProfile.updateProfile, profile.updateProfile),
  routeOutside(ownProfile.setPhoto, profile.setPhoto),
  routeOutside(ownProfile.removePhoto, profile.removePhoto),
  routeOutside(security.changePassword, password.changePassword),
  routeOutside(security.prove, password.prove),
  route(security.listSessions, ownSessions.listSessions),
  route(security.endSession, ownSessions.endSession),
  route(security.endOtherSessions, ownSessions.endOtherSessions),
  route(security.listAuthEvents, ownSessions.listAuthEvents),
  routeOutside(security.checkBreaches, breaches.checkBreaches),
  routeOutside(security.checkPassword, breaches.checkPassword),
  route(apiKeys.listApiKeys, keys.listApiKeys),
  routeOutside(apiKeys.makeApiKey, keys.makeApiKey),
  route(apiKeys.revokeApiKey, keys.revokeApiKey),
  route(ownProfile.listMemberships, ownTenants.listMemberships),
  routeOutside(ownProfile.switchTenant, ownTenants.switchTenant),
  route(ownData.listExports, exports.listExports),
  route(ownData.requestExport, exports.requestExport),
  route(ownData.requestDeletion, deletion.requestDeletion),
  route(ownData.cancelDeletion, deletion.cancelDeletion),
];

export const routes = [...publicRoutes, ...ofOneself];
