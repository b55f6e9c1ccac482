import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#base/endpoint.ts";
import * as connections from "#features/connections/contract.ts";
import * as factors from "#features/factors/contract.ts";
import * as passkeys from "#features/factors/passkeys.ts";
import * as secondFactor from "#features/factors/second-factor.ts";
import { changePassword, requestReset, resetPassword } from "#features/identity/contract/passwords.ts";
import { updateProfile } from "#features/identity/contract/profile.ts";
import * as identity from "#features/identity/contract.ts";
import { emailOf } from "#features/identity/server/reads.ts";
import { recordAuthFailure } from "#features/identity/server/writes.ts";
import type { AuthEventType } from "#features/identity/values.ts";
import * as members from "#features/members/contract.ts";
import * as sso from "#features/sso/contract.ts";
import type { Services } from "#server/ctx.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import type { Receive } from "#server/http/mount.ts";
import { MinuteCounter, type RefusalListeners } from "#server/http/rate-limit.ts";

/** The event type recorded when a rate limit rejects one of these endpoints [R7.4]. */
const eventTypes: [AuthEventType, Endpoint[]][] = [
  ["login_failed", [identity.signIn, passkeys.startPasskeySignIn, passkeys.signInWithPasskey]],
  ["login_failed", [connections.beginFlow, connections.finishFlow, sso.beginSso, sso.finishSso]],
  ["register_failed", [identity.register, members.acceptInvitation]],
  ["password_reset_failed", [requestReset, resetPassword]],
  ["password_change_failed", [changePassword]],
  ["profile_update_failed", [updateProfile]],
  ["mfa_failed", [factors.sendPhoneCode, factors.enrolPhone, factors.enrolAuthenticator]],
  ["mfa_failed", [secondFactor.sendSecondFactorCode, secondFactor.submitSecondFactor]],
  ["mfa_failed", [secondFactor.startSecondFactorPasskey, secondFactor.submitSecondFactorPasskey]],
];

/**
 * Records callers whom rate limits reject at the identity endpoints, because no handler runs that could. It records each IP address once a
 * minute, so that a flood of requests does not become a flood of events.
 */
export function recordRefusals(services: Services, receive: Receive): RefusalListeners {
  const recorded = new MinuteCounter();
  const types = new Map(eventTypes.flatMap(([type, endpoints]) => endpoints.map((endpoint) => [endpoint, type])));
  const record = async (type: AuthEventType, { path }: Endpoint, request: FastifyRequest) => {
    const { tenantId, caller } = await receive(request);
    const personId = caller?.personId ?? null;
    // Without a session the person is unknown, because the request body is never read.
    const email = personId ? await emailOf({ db: readInTenant(services.db, tenantId), personId }) : "";
    const exchange = { ip: request.ip, userAgent: request.headers["user-agent"] ?? "" };
    await recordAuthFailure(
      { services, tenantId, exchange },
      { type, email, personId, details: { reason: "rateLimited", path } },
    );
  };
  return (endpoint) => {
    const type = types.get(endpoint);
    if (!type) return undefined;
    return (request) => {
      if (recorded.count(request.ip, Date.now()).calls > 1) return;
      record(type, endpoint, request).catch((error) =>
        services.log.warn({ requestId: request.id, err: error }, "rate-limited attempt could not be recorded"),
      );
    };
  };
}
