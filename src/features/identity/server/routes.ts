import { route, routeOutsideTransaction } from "#server/http/route.ts";
import * as apiKeys from "../contract/api-keys.ts";
import * as authEvents from "../contract/auth-events.ts";
import * as breaches from "../contract/breaches.ts";
import * as deletion from "../contract/deletion.ts";
import * as emailChange from "../contract/email-change.ts";
import * as exports from "../contract/exports.ts";
import * as memberships from "../contract/memberships.ts";
import * as passwords from "../contract/passwords.ts";
import * as profile from "../contract/profile.ts";
import * as sessions from "../contract/sessions.ts";
import * as verification from "../contract/verification.ts";
import * as contract from "../contract.ts";
import { cancelDeletion, requestDeletion } from "./account/deletion.ts";
import {
  cancelEmailChange,
  confirmEmailChange,
  getEmailChange,
  requestEmailChange,
  stopEmailChange,
} from "./account/email-change.ts";
import { listExports, requestExport } from "./account/exports.ts";
import { listMemberships, switchTenant } from "./account/memberships.ts";
import { removePhoto, setPhoto, updateProfile } from "./account/profile.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys/api-keys.ts";
import { checkBreaches, checkPassword } from "./passwords/breaches.ts";
import { changePassword, proveIdentity } from "./passwords/change-password.ts";
import { requestReset, resetPassword } from "./passwords/reset-password.ts";
import { getMe } from "./reads.ts";
import { register } from "./registration/register.ts";
import { sendVerification, verifyEmail } from "./registration/verification.ts";
import { listAuthEvents } from "./sessions/auth-events.ts";
import { endOtherSessions, endSession, listSessions } from "./sessions/own-sessions.ts";
import { signIn, signOut } from "./sign-in/sign-in.ts";

const publicRoutes = [
  routeOutsideTransaction(contract.signIn, signIn),
  route(contract.signOut, signOut),
  routeOutsideTransaction(contract.register, register),
  route(verification.sendVerification, sendVerification),
  route(verification.verifyEmail, verifyEmail),
  routeOutsideTransaction(passwords.requestReset, requestReset),
  routeOutsideTransaction(passwords.resetPassword, resetPassword),
  route(emailChange.stopEmailChange, stopEmailChange),
];

const accountRoutes = [
  route(contract.getMe, getMe),
  routeOutsideTransaction(profile.updateProfile, updateProfile),
  routeOutsideTransaction(profile.setPhoto, setPhoto),
  routeOutsideTransaction(profile.removePhoto, removePhoto),
  route(emailChange.getEmailChange, getEmailChange),
  routeOutsideTransaction(emailChange.requestEmailChange, requestEmailChange),
  route(emailChange.cancelEmailChange, cancelEmailChange),
  route(emailChange.confirmEmailChange, confirmEmailChange),
  routeOutsideTransaction(passwords.changePassword, changePassword),
  routeOutsideTransaction(passwords.proveIdentity, proveIdentity),
  route(sessions.listSessions, listSessions),
  route(sessions.endSession, endSession),
  route(sessions.endOtherSessions, endOtherSessions),
  route(authEvents.listAuthEvents, listAuthEvents),
  routeOutsideTransaction(breaches.checkBreaches, checkBreaches),
  routeOutsideTransaction(breaches.checkPassword, checkPassword),
  route(apiKeys.listApiKeys, listApiKeys),
  routeOutsideTransaction(apiKeys.createApiKey, createApiKey),
  route(apiKeys.revokeApiKey, revokeApiKey),
  route(memberships.listMemberships, listMemberships),
  routeOutsideTransaction(memberships.switchTenant, switchTenant),
  route(exports.listExports, listExports),
  route(exports.requestExport, requestExport),
  route(deletion.requestDeletion, requestDeletion),
  route(deletion.cancelDeletion, cancelDeletion),
];

export const routes = [...publicRoutes, ...accountRoutes];
