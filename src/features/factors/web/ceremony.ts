import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { z } from "zod";
import { AppError } from "#base/errors.ts";
import { errors } from "../contract.ts";
import type { assertionOptions, newPasskey, PasskeyAnswer, startPasskey } from "../passkeys.ts";

/** Browsers support passkeys only on https and localhost. */
export const supportsPasskeys = (): boolean => window.isSecureContext && typeof PublicKeyCredential === "function";

/** Loaded when a passkey is first requested, because most visits need none. */
const loadLibrary = () => import("@simplewebauthn/browser");

/** Lets the device create a passkey. */
export async function createPasskey(options: z.infer<typeof startPasskey.output>) {
  const { startRegistration } = await loadLibrary();
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON }).catch(throwAppError)) as z.infer<typeof newPasskey>;
}

/** Lets a passkey answer the server's challenge. */
export async function requestAssertion(options: z.infer<typeof assertionOptions>) {
  const { startAuthentication } = await loadLibrary();
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON }).catch(throwAppError)) as PasskeyAnswer;
}

/** Cancelling is not an error of the person, and browsers distinguish it from a device failure. */
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
