import { route, routeOutside } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import * as passkeyContract from "../passkeys.ts";
import * as doorContract from "../second-factor.ts";
import { enrolAuthenticator, startAuthenticator } from "./authenticator.ts";
import { makeBackupCodes } from "./backup-codes.ts";
import { getBotCheck } from "./bot-check.ts";
import * as passkeyDoors from "./passkey-doors.ts";
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
  route(doorContract.getSecondFactor, getSecondFactor),
  routeOutside(doorContract.sendSecondFactorCode, sendSecondFactorCode),
  routeOutside(doorContract.giveSecondFactor, giveSecondFactor),
  routeOutside(doorContract.askSecondFactorPasskey, passkeyDoors.askSecondFactorPasskey),
  routeOutside(doorContract.giveSecondFactorPasskey, passkeyDoors.giveSecondFactorPasskey),
  routeOutside(passkeyContract.startPasskey, startPasskey),
  routeOutside(passkeyContract.addPasskey, addPasskey),
  route(passkeyContract.renamePasskey, renamePasskey),
  route(passkeyContract.removePasskey, removePasskey),
  routeOutside(passkeyContract.askPasskey, passkeyDoors.askPasskey),
  routeOutside(passkeyContract.signInWithPasskey, passkeyDoors.signInWithPasskey),
  routeOutside(passkeyContract.askProof, passkeyDoors.askProof),
  routeOutside(passkeyContract.proveWithPasskey, passkeyDoors.proveWithPasskey),
];
