import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { z } from "zod";
import { AppError } from "#base/errors.ts";
import { errors } from "../contract.ts";
import type { assertionOptions, newPasskey, PasskeyAnswer, startPasskey } from "../passkeys.ts";

/** Browsers have passkeys only on https and localhost. */
export const supportsPasskeys = (): boolean => window.isSecureContext && typeof PublicKeyCredential === "function";

/** Comes when a passkey is first asked for: most visits ask for none. */
const loadLibrary = () => import("@simplewebauthn/browser");

/** Has the device make a passkey. */
export async function createPasskey(options: z.infer<typeof startPasskey.output>) {
  const { startRegistration } = await loadLibrary();
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON }).catch(throwAppError)) as z.infer<typeof newPasskey>;
}

/** Has a passkey answer what the server asked. */
export async function requestAssertion(options: z.infer<typeof assertionOptions>) {
  const { startAuthentication } = await loadLibrary();
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON }).catch(throwAppError)) as PasskeyAnswer;
}

/** Whoever changed their mind did nothing wrong: browsers tell that apart from a device that could not. */
function throwAppError(error: unknown): never {
  const { name, cause } = error as { name?: string; cause?: { name?: string } };
  const names = [name, cause?.name];
  if (names.includes("NotAllowedError") || names.includes("AbortError"))
    throw new AppError(0, cancelledCode, undefined);
  if (names.includes("InvalidStateError")) throw errors.passkeyKnown();
  throw new AppError(0, "factors.deviceFailed", undefined);
}

const cancelledCode = "factors.cancelled";
export const isCancelled = (error: unknown): boolean => error instanceof AppError && error.code === cancelledCode;
