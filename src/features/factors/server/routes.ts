import { route, routeOutsideTransaction } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import * as passkeyContract from "../passkeys.ts";
import * as secondFactorContract from "../second-factor.ts";
import { enrolAuthenticator, startAuthenticator } from "./authenticator.ts";
import { createBackupCodes } from "./backup-codes.ts";
import { getBotCheck } from "./bot-check.ts";
import * as passkeySignIn from "./passkey-sign-in.ts";
import { addPasskey, removePasskey, renamePasskey, startPasskey } from "./passkeys.ts";
import { enrolPhone, sendPhoneCode } from "./phone.ts";
import { getFactors } from "./reads.ts";
import { getSecondFactor, sendSecondFactorCode, submitSecondFactor } from "./second-factor.ts";
import { removeFactor } from "./writes.ts";

/** Most run outside a transaction: failures must be counted, and responses with secrets must not be stored. */
export const routes = [
  route(contract.getBotCheck, getBotCheck),
  route(contract.getFactors, getFactors),
  routeOutsideTransaction(contract.sendPhoneCode, sendPhoneCode),
  routeOutsideTransaction(contract.enrolPhone, enrolPhone),
  routeOutsideTransaction(contract.startAuthenticator, startAuthenticator),
  routeOutsideTransaction(contract.enrolAuthenticator, enrolAuthenticator),
  routeOutsideTransaction(contract.createBackupCodes, createBackupCodes),
  route(contract.removeFactor, removeFactor),
  route(secondFactorContract.getSecondFactor, getSecondFactor),
  routeOutsideTransaction(secondFactorContract.sendSecondFactorCode, sendSecondFactorCode),
  routeOutsideTransaction(secondFactorContract.submitSecondFactor, submitSecondFactor),
  routeOutsideTransaction(secondFactorContract.startSecondFactorPasskey, passkeySignIn.startSecondFactorPasskey),
  routeOutsideTransaction(secondFactorContract.submitSecondFactorPasskey, passkeySignIn.submitSecondFactorPasskey),
  routeOutsideTransaction(passkeyContract.startPasskey, startPasskey),
  routeOutsideTransaction(passkeyContract.addPasskey, addPasskey),
  route(passkeyContract.renamePasskey, renamePasskey),
  route(passkeyContract.removePasskey, removePasskey),
  routeOutsideTransaction(passkeyContract.startPasskeySignIn, passkeySignIn.startPasskeySignIn),
  routeOutsideTransaction(passkeyContract.signInWithPasskey, passkeySignIn.signInWithPasskey),
  routeOutsideTransaction(passkeyContract.startPasskeyProof, passkeySignIn.startPasskeyProof),
  routeOutsideTransaction(passkeyContract.proveWithPasskey, passkeySignIn.proveWithPasskey),
];
