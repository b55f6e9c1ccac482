import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { z } from "zod";
import { AppError } from "#base/errors.ts";
import { errors } from "../contract.ts";
import type { askOptions, newPasskey, PasskeyAnswer, startPasskey } from "../passkeys.ts";

/** Browsers have passkeys only on https and localhost. */
export const passkeysWork = (): boolean => window.isSecureContext && typeof PublicKeyCredential === "function";

/** Comes when a passkey is first asked for: most visits ask for none. */
const library = () => import("@simplewebauthn/browser");

/** Has the device make a passkey. */
export async function makePasskey(options: z.infer<typeof startPasskey.output>) {
  const { startRegistration } = await library();
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON }).catch(inWords)) as z.infer<typeof newPasskey>;
}

/** Has a passkey answer what the server asked. */
export async function answerWith(options: z.infer<typeof askOptions>) {
  const { startAuthentication } = await library();
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON }).catch(inWords)) as PasskeyAnswer;
}

/** Whoever changed their mind did nothing wrong: browsers tell that apart from a device that could not. */
function inWords(error: unknown): never {
  const { name, cause } = error as { name?: string; cause?: { name?: string } };
  const names = [name, cause?.name];
  if (names.includes("NotAllowedError") || names.includes("AbortError")) throw new AppError(0, cancelled, undefined);
  if (names.includes("InvalidStateError")) throw errors.passkeyKnown();
  throw new AppError(0, "factors.deviceFailed", undefined);
}

const cancelled = "factors.cancelled";
export const isCancelled = (error: unknown): boolean => error instanceof AppError && error.code === cancelled;
