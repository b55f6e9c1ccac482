import { healthy } from "#app/web/testing/health.ts";
import { exampleMe } from "#app/web/testing/people.ts";
import { respondWith, type Stub } from "#app/web/testing/stub-server.ts";
import type { Role } from "#base/roles.ts";
import { getEarnings } from "#features/commissions/contract/overview.ts";
import { getMe } from "#features/identity/contract.ts";
import { listNotices } from "#features/notifications/notices.ts";
import { getStatus } from "#features/tenancy/contract.ts";
import { listItems } from "../../contract/items.ts";
import { getPayee, listPayees } from "../../contract/payees.ts";
import { getRun, listRuns } from "../../contract/runs.ts";
import { getPayoutSettings } from "../../contract/settings.ts";
import { getTaxProfile } from "../../contract/tax.ts";
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
  [getMe, respondWith(exampleMe(role))],
  [listNotices, respondWith({ items: [], next: null, unread: 0 })],
  [getStatus, respondWith(healthy)],
  [getEarnings, respondWith({ earnings: [earned] })],
  [getPayee, respondWith(payee())],
  [getTaxProfile, respondWith({ profile: null, rule: "warn" })],
  [getPayoutSettings, respondWith(settings)],
  [listPayees, respondWith({ items: [], next: null })],
  [listRuns, respondWith({ items: [run()], next: null })],
  [getRun, respondWith(run())],
  [listItems, respondWith({ items: [item()], next: null })],
];
