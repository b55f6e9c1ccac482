import { afterAll, expect, test } from "vitest";
import { signInWithPasskey } from "#features/factors/passkeys.ts";
import { submitSecondFactor } from "#features/factors/second-factor.ts";
import { changePassword } from "#features/identity/contract/passwords.ts";
import { testApp } from "./testing.ts";

const app = await testApp({ REQUESTS_PER_MINUTE: "3", TRUST_PROXY: "1" });
afterAll(() => app.close());
const home = await app.tenant("default");

type Route = { method: string; path: string };
/** The body is empty on purpose: the limits count before the input is read. */
const sendRepeatedly = async (
  { method, path }: Route,
  from: string,
  times: number,
  headers: Record<string, string> = {},
) => {
  const call = { method, headers: { "x-forwarded-for": from, "user-agent": "Knocker/1", ...headers } };
  const statuses = new Set<number>();
  for (let i = 0; i < times; i++) statuses.add((await app.anonymous.send(path, call)).status);
  return statuses;
};
const recordedEvents = (from: string) =>
  app.asOwner(
    "select type, email, person_id is not null known, details, user_agent from auth.auth_events where ip = $1",
    [from],
  );

test("records a caller rejected by a rate limit on sign-in once per minute [R7.4]", async () => {
  const statuses = await sendRepeatedly(signInWithPasskey, "203.0.113.1", signInWithPasskey.perMinute! + 20);
  expect(statuses).toContain(429);
  await expect
    .poll(() => recordedEvents("203.0.113.1"))
    .toEqual([
      {
        type: "login_failed",
        email: "",
        known: false,
        details: { reason: "rateLimited", path: signInWithPasskey.path },
        user_agent: "Knocker/1",
      },
    ]);
  await sendRepeatedly(submitSecondFactor, "203.0.113.2", submitSecondFactor.perMinute! + 1);
  await expect.poll(() => recordedEvents("203.0.113.2")).toMatchObject([{ type: "mfa_failed" }]);
  expect(await recordedEvents("203.0.113.1")).toHaveLength(1);
});

test("shows a rate-limited attempt to the signed-in person in their own list [R7.4 R2.14]", async () => {
  const { cookie } = await app.as("referrer", home);
  await sendRepeatedly(changePassword, "203.0.113.3", 5, { cookie });
  await expect
    .poll(() => recordedEvents("203.0.113.3"))
    .toMatchObject([{ type: "password_change_failed", email: expect.stringContaining("@"), known: true }]);
});

test("records no auth event for rate limits of other endpoints", async () => {
  const statuses = await sendRepeatedly({ method: "GET", path: "/api/v1/brand" }, "203.0.113.4", 5);
  expect(statuses).toContain(429);
  await sendRepeatedly(changePassword, "203.0.113.4", 1);
  await expect.poll(() => recordedEvents("203.0.113.4")).toMatchObject([{ type: "password_change_failed" }]);
});
