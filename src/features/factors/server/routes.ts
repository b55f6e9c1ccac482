import { route, routeOutside } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import * as passkeyContract from "../passkeys.ts";
import * as secondFactorContract from "../second-factor.ts";
import { enrolAuthenticator, startAuthenticator } from "./authenticator.ts";
import { makeBackupCodes } from "./backup-codes.ts";
import { getBotCheck } from "./bot-check.ts";
import * as passkeySignIn from "./passkey-sign-in.ts";
import { addPasskey, removePasskey, renamePasskey, startPasskey } from "./passkeys.ts";
import { enrolPhone, sendPhoneCode } from "./phone.ts";
import { getFactors } from "./reads.ts";
import { getSecondFactor, giveSecondFactor, sendSecondFactorCode } from "./second-factor.ts";
import { removeFactor } from "./writes.ts";

/** Most stand outside a transaction: what failed must be counted, and answers with secrets must not be kept. */
export const routes = [
  route(contract.getBotCheck, getBotCheck),
  route(contract.getFactors, getFactors),
  routeOutside(contract.sendPhoneCode, sendPhoneCode),
  routeOutside(contract.enrolPhone, enrolPhone),
  routeOutside(contract.startAuthenticator, startAuthenticator),
  routeOutside(contract.enrolAuthenticator, enrolAuthenticator),
  routeOutside(contract.makeBackupCodes, makeBackupCodes),
  route(contract.removeFactor, removeFactor),
  route(secondFactorContract.getSecondFactor, getSecondFactor),
  routeOutside(secondFactorContract.sendSecondFactorCode, sendSecondFactorCode),
  routeOutside(secondFactorContract.giveSecondFactor, giveSecondFactor),
  routeOutside(secondFactorContract.askSecondFactorPasskey, passkeySignIn.askSecondFactorPasskey),
  routeOutside(secondFactorContract.giveSecondFactorPasskey, passkeySignIn.giveSecondFactorPasskey),
  routeOutside(passkeyContract.startPasskey, startPasskey),
  routeOutside(passkeyContract.addPasskey, addPasskey),
  route(passkeyContract.renamePasskey, renamePasskey),
  route(passkeyContract.removePasskey, removePasskey),
  routeOutside(passkeyContract.askPasskey, passkeySignIn.askPasskey),
  routeOutside(passkeyContract.signInWithPasskey, passkeySignIn.signInWithPasskey),
  routeOutside(passkeyContract.askProof, passkeySignIn.askProof),
  routeOutside(passkeyContract.proveWithPasskey, passkeySignIn.proveWithPasskey),
];
