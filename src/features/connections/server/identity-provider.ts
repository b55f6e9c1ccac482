import { errors } from "../contract.ts";

/** What another house says of somebody. */
export type ExternalIdentity = {
  /** Its own number for this person: never given to anybody else, unlike an address. */
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};

type AuthorizationRequest = { redirectUri: string; state: string; popup: boolean };
type AuthorizationResponse = { redirectUri: string; state: string; code: string; iss: string | undefined };
/** What is kept here, sealed, while somebody is away. */
export type ProviderState = Record<string, string>;

/** A house elsewhere that recognises people. A flow knows no more of it than this, whatever protocol it speaks. */
export type IdentityProvider = {
  /** Where to send the browser, and what to keep until it is back. */
  authorize(request: AuthorizationRequest): Promise<{ url: string; kept: ProviderState }>;
  /** Whom the browser came back as. */
  authenticate(response: AuthorizationResponse, kept: ProviderState): Promise<ExternalIdentity>;
};

/** An answer from over there that is none. */
export class InvalidResponse extends Error {
  readonly status: number;
  constructor(status: number, detail: string) {
    super(`${status} ${detail}`);
    this.status = status;
  }
}

/** How openid-client calls silence, and answers that make no sense. */
const unreachableCodes = ["TIMEOUT", "ABORT", "RESPONSE_IS_NOT_CONFORM", "RESPONSE_IS_NOT_JSON", "PARSE_ERROR"];

/** Silence and trouble on their side may pass by itself; an answer that does not hold will not. */
export function toAppError(error: unknown) {
  const { status = 0, code = "", name = "" } = error as { status?: number; code?: string; name?: string };
  const isUnreachable =
    error instanceof TypeError || name === "TimeoutError" || unreachableCodes.includes(code.replace("OAUTH_", ""));
  return isUnreachable || status >= 500 ? errors.unreachable() : errors.notRecognised();
}
