import { healthy } from "#app/web/testing/health.ts";
import { somebody } from "#app/web/testing/people.ts";
import { type Stub, says } from "#app/web/testing/wire.ts";
import type { Role } from "#base/roles.ts";
import { getEarnings } from "#features/commissions/earnings.ts";
import { getMe } from "#features/identity/contract.ts";
import { listNotices } from "#features/notifications/notices.ts";
import { getStatus } from "#features/tenancy/contract.ts";
import { getRun, listItems, listRuns } from "../../contract.ts";
import { getPayee, getPayoutSettings, getTaxProfile, listPayees } from "../../payee.ts";
import { item, payee, run, settings } from "./examples.ts";

const earned = {
  currency: "EUR",
  heldMinor: 0,
  payableMinor: 3_800,
  transitMinor: 0,
  paidMinor: 120_000,
  owedMinor: 0,
  earnedMinor: 123_800,
  nextReleaseAt: null,
};

/** Stubs every endpoint that the page calls for a member with this role. Earlier stubs take precedence. */
export const payoutFixtures = (role: Role, more: Stub[] = []): Stub[] => [
  ...more,
  [getMe, says(somebody(role))],
  [listNotices, says({ items: [], next: null, unread: 0 })],
  [getStatus, says(healthy)],
  [getEarnings, says({ earnings: [earned] })],
  [getPayee, says(payee())],
  [getTaxProfile, says({ profile: null, rule: "warn" })],
  [getPayoutSettings, says(settings)],
  [listPayees, says({ items: [], next: null })],
  [listRuns, says({ items: [run()], next: null })],
  [getRun, says(run())],
  [listItems, says({ items: [item()], next: null })],
];
