import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#base/endpoint.ts";
import { type AppError, baseErrors } from "#base/errors.ts";
import * as connections from "#features/connections/contract.ts";
import * as factors from "#features/factors/contract.ts";
import * as passkeys from "#features/factors/passkeys.ts";
import * as secondFactor from "#features/factors/second-factor.ts";
import { requestEmailChange } from "#features/identity/contract/email-change.ts";
import { changePassword, requestReset, resetPassword } from "#features/identity/contract/passwords.ts";
import { removePhoto, setPhoto, updateProfile } from "#features/identity/contract/profile.ts";
import * as identity from "#features/identity/contract.ts";
import { emailOf } from "#features/identity/server/reads.ts";
import { recordAuthFailure } from "#features/identity/server/writes.ts";
import type { AuthEventType } from "#features/identity/values.ts";
import * as members from "#features/members/contract.ts";
import * as sso from "#features/sso/contract.ts";
import type { Services } from "#server/ctx.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { toAppError } from "#server/http/error-handler.ts";
import type { Receive, RefusalListeners } from "#server/http/mount.ts";
import { MinuteCounter } from "#server/http/rate-limit.ts";

/** The event type recorded when a rate limit rejects one of these endpoints [R7.4]. */
const eventTypes: [AuthEventType, Endpoint[]][] = [
  ["login_failed", [identity.signIn, passkeys.startPasskeySignIn, passkeys.signInWithPasskey]],
  ["login_failed", [connections.beginFlow, connections.finishFlow, sso.beginSso, sso.finishSso]],
  ["register_failed", [identity.register, members.acceptInvitation]],
  ["password_reset_failed", [requestReset, resetPassword]],
  ["password_change_failed", [changePassword]],
  ["profile_update_failed", [updateProfile, setPhoto, removePhoto, requestEmailChange]],
  ["mfa_failed", [factors.sendPhoneCode, factors.enrolPhone, factors.enrolAuthenticator]],
  ["mfa_failed", [secondFactor.sendSecondFactorCode, secondFactor.submitSecondFactor]],
  ["mfa_failed", [secondFactor.startSecondFactorPasskey, secondFactor.submitSecondFactorPasskey]],
];

/** The endpoints that change a profile: every refused change is recorded, whatever refused it [R7.4]. */
const profileChanges: Endpoint[] = [updateProfile, setPhoto, removePhoto, requestEmailChange];

/**
 * Records refusals at the identity endpoints for which no handler runs that could: those of rate limits, and of the profile's guard and
 * input. It records a rate-limited IP address once a minute, so that a flood of requests does not become a flood of events.
 */
export function recordRefusals(services: Services, receive: Receive): RefusalListeners {
  const limited = new MinuteCounter();
  const types = new Map(eventTypes.flatMap(([type, endpoints]) => endpoints.map((endpoint) => [endpoint, type])));
  const record = async (type: AuthEventType, { path }: Endpoint, request: FastifyRequest, error: AppError) => {
    const { tenantId, caller } = await receive(request);
    const isLimited = baseErrors.tooMany.is(error);
    // Without a session there is no profile that was to be changed.
    if (!caller && !isLimited) return;
    const personId = caller?.personId ?? null;
    // Without a session the person is unknown, because the request body is never read.
    const email = personId ? await emailOf({ db: readInTenant(services.db, tenantId), personId }) : "";
    const exchange = { ip: request.ip, userAgent: request.headers["user-agent"] ?? "" };
    const details = isLimited ? { reason: "rateLimited", path } : reasonOf(error);
    await recordAuthFailure({ services, tenantId, exchange }, { type, email, personId, details });
  };
  return (endpoint) => {
    const type = types.get(endpoint);
    if (!type) return undefined;
    const recordsAll = profileChanges.includes(endpoint);
    return async (request, thrown) => {
      const error = toAppError(thrown, request);
      const isLimited = baseErrors.tooMany.is(error);
      if (isLimited ? limited.count(request.ip, Date.now()).calls > 1 : !recordsAll) return;
      await record(type, endpoint, request, error).catch((failure) =>
        services.log.warn({ requestId: request.id, err: failure }, "a refused attempt could not be recorded"),
      );
    };
  };
}

/** Names the fields of invalid input, and never what was entered. */
const reasonOf = (error: AppError): Record<string, string> =>
  baseErrors.invalid.is(error)
    ? { reason: error.code, fields: Object.keys(error.params.fields).join(", ") }
    : { reason: error.code };
