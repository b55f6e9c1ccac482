import { errors } from "../contract.ts";

/** What another house says of somebody. */
export type Recognised = {
  /** Its own number for this person: never given to anybody else, unlike an address. */
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};

type Leaving = { redirectUri: string; state: string; popup: boolean };
type Returning = { redirectUri: string; state: string; code: string; iss: string | undefined };
/** What is kept here, sealed, while somebody is away. */
export type Kept = Record<string, string>;

/** A house elsewhere that recognises people. A flow knows no more of it than this, whatever protocol it speaks. */
export type IdentityProvider = {
  /** Where to send the browser, and what to keep until it is back. */
  leave(leaving: Leaving): Promise<{ url: string; kept: Kept }>;
  /** Whom the browser came back as. */
  recognise(returning: Returning, kept: Kept): Promise<Recognised>;
};

/** An answer from over there that is none. */
export class BadAnswer extends Error {
  readonly status: number;
  constructor(status: number, said: string) {
    super(`${status} ${said}`);
    this.status = status;
  }
}

/** How openid-client calls silence, and answers that make no sense. */
const silences = ["TIMEOUT", "ABORT", "RESPONSE_IS_NOT_CONFORM", "RESPONSE_IS_NOT_JSON", "PARSE_ERROR"];

/** Silence and trouble on their side may pass by itself; an answer that does not hold will not. */
export function inWords(error: unknown) {
  const { status = 0, code = "", name = "" } = error as { status?: number; code?: string; name?: string };
  const silent = error instanceof TypeError || name === "TimeoutError" || silences.includes(code.replace("OAUTH_", ""));
  return silent || status >= 500 ? errors.unreachable() : errors.notRecognised();
}
