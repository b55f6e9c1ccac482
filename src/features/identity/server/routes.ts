import { route, routeOutside } from "#server/http/route.ts";
import * as account from "../account.ts";
import * as contract from "../contract.ts";
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
import * as door from "./sign-in.ts";
import * as verification from "./verification.ts";

const atTheDoor = [
  routeOutside(contract.signIn, door.signIn),
  route(contract.signOut, door.signOut),
  routeOutside(contract.register, registration.register),
  route(contract.sendVerification, verification.sendVerification),
  routeOutside(contract.verifyEmail, verification.verifyEmail),
  routeOutside(contract.requestReset, recovery.requestReset),
  routeOutside(contract.resetPassword, recovery.resetPassword),
];

const ofOneself = [
  route(contract.getMe, reads.me),
  routeOutside(account.updateProfile, profile.updateProfile),
  routeOutside(account.setPhoto, profile.setPhoto),
  routeOutside(account.removePhoto, profile.removePhoto),
  routeOutside(account.changePassword, password.changePassword),
  routeOutside(account.prove, password.prove),
  route(account.listSessions, ownSessions.listSessions),
  route(account.endSession, ownSessions.endSession),
  route(account.endOtherSessions, ownSessions.endOtherSessions),
  route(account.listAuthEvents, ownSessions.listAuthEvents),
  routeOutside(account.checkBreaches, breaches.checkBreaches),
  routeOutside(account.checkPassword, breaches.checkPassword),
  route(account.listApiKeys, keys.listApiKeys),
  routeOutside(account.makeApiKey, keys.makeApiKey),
  route(account.revokeApiKey, keys.revokeApiKey),
  route(account.listMemberships, ownTenants.listMemberships),
  routeOutside(account.switchTenant, ownTenants.switchTenant),
  route(account.listExports, exports.listExports),
  route(account.requestExport, exports.requestExport),
  route(account.requestDeletion, deletion.requestDeletion),
  route(account.cancelDeletion, deletion.cancelDeletion),
];

export const routes = [...atTheDoor, ...ofOneself];
