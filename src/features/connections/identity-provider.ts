import { errors } from "./contract.ts";

/** What an identity provider states about a person. */
export type ExternalIdentity = {
  /** The provider's identifier for this person, which it never reassigns, unlike an email address. */
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  /** Where the provider serves the person's picture. */
  photo?: string | undefined;
};

type AuthorizationRequest = { redirectUri: string; state: string; popup: boolean };
type AuthorizationResponse = { redirectUri: string; state: string; code: string; iss: string | undefined };
/** Data stored here, encrypted, while the browser is at the identity provider. */
export type ProviderState = Record<string, string>;

/** An external service that authenticates people. The flow depends on nothing but this interface, whatever the protocol. */
export type IdentityProvider = {
  /** Builds the URL to redirect the browser to, and the data to keep until it returns. */
  authorize(request: AuthorizationRequest): Promise<{ url: string; kept: ProviderState }>;
  /** Identifies the person the browser returned as. */
  authenticate(response: AuthorizationResponse, kept: ProviderState): Promise<ExternalIdentity>;
};

/** The identity provider sent a response that is not valid. */
export class InvalidResponse extends Error {
  readonly status: number;
  constructor(status: number, detail: string) {
    super(`${status} ${detail}`);
    this.status = status;
  }
}

/** The codes openid-client uses for timeouts and malformed responses. */
const unreachableCodes = ["TIMEOUT", "ABORT", "RESPONSE_IS_NOT_CONFORM", "RESPONSE_IS_NOT_JSON", "PARSE_ERROR"];

/** Timeouts and failures of the provider may pass and are reported as unreachable; a response that fails verification will not. */
export function toAppError(error: unknown) {
  const { status = 0, code = "", name = "" } = error as { status?: number; code?: string; name?: string };
  const isUnreachable =
    error instanceof TypeError || name === "TimeoutError" || unreachableCodes.includes(code.replace("OAUTH_", ""));
  return isUnreachable || status >= 500 ? errors.unreachable() : errors.notRecognised();
}
