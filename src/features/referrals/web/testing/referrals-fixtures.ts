import { healthy } from "#app/web/testing/health.ts";
import { exampleMe } from "#app/web/testing/people.ts";
import { respondWith, type Stub } from "#app/web/testing/stub-server.ts";
import type { Role } from "#base/roles.ts";
import { getMe } from "#features/identity/contract.ts";
import { listNotices } from "#features/notifications/notices.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { getStatus } from "#features/tenancy/contract.ts";
import { getBoard } from "../../contract/board.ts";
import { listReferrals } from "../../contract/list.ts";
import { listDuplicates } from "../../contract/ownership.ts";
import { getReferral } from "../../contract/record.ts";
import type { Referral } from "../../contract/referral.ts";
import { listParticipants, listTags } from "../../contract/suggestions.ts";
import { listTimelineEvents } from "../../contract/timeline.ts";
import { getTrackRecord } from "../../contract/track-record.ts";
import { listViews } from "../../contract/views.ts";
import { programs, referral, stages, trackRecord } from "./record-examples.ts";

const numbered = (digit: number) => String(digit).repeat(32);

/** Three referrals: one in review, one in progress, and one won. */
export const three: [Referral, Referral, Referral] = [
  referral(),
  referral({
    id: `ref_${numbered(3)}`,
    fullName: "Mei Lin",
    company: "Lin & Co",
    status: "in_progress",
    stageId: stages[1]!.id,
    tags: [],
    reviewDueAt: null,
  }),
  referral({
    id: `ref_${numbered(4)}`,
    fullName: "Ali Hasan",
    company: "Hasan Trading",
    status: "won",
    stageId: stages[3]!.id,
    wonMinor: 900_000,
    reviewDueAt: null,
  }),
];

export const colleague = { id: `per_${numbered(7)}` as const, name: "Tomás Rivera" };

/** The stubbed endpoints of the page for a role. Later stubs take precedence. */
export const referralsFixtures = (role: Role, more: Stub[] = []): Stub[] => [
  ...more,
  [getMe, respondWith(exampleMe(role))],
  [listNotices, respondWith({ items: [], next: null, unread: 0 })],
  [getStatus, respondWith(healthy)],
  [getCatalog, respondWith(programs())],
  [listReferrals, respondWith({ items: three, next: null })],
  [listDuplicates, respondWith({ items: [] })],
  [listTags, respondWith({ items: [{ tag: "autumn", count: 2 }] })],
  [
    listParticipants,
    respondWith({ companies: [colleague], referrers: [{ id: three[0].referrerId, name: "Rosa Diaz" }] }),
  ],
  [getTrackRecord, respondWith(trackRecord())],
  [listViews, respondWith({ items: [] })],
  [listTimelineEvents, respondWith({ items: [], next: null })],
  [getBoard, respondWith({ columns: [] })],
  [getReferral, respondWith(three[0])],
  // Higher features add these parts to the record, the form and the dialog of a win.
  [
    { method: "GET", path: "/api/v1/commissions/preview" },
    respondWith({ reason: "noPlan", otherTriggers: [], awards: [], totals: [] }),
  ],
  [{ method: "GET", path: "/api/v1/payouts/settings" }, respondWith({ runDay: 15 })],
  [{ method: "GET", path: "/api/v1/payouts/payee" }, respondWith({ nextRunOn: "2026-12-15" })],
  [{ method: "GET", path: "/api/v1/commissions" }, respondWith({ items: [], next: null })],
  [
    { method: "GET", path: "/api/v1/referrals/:id/split" },
    respondWith({ referralId: three[0].id, shares: [], editable: false }),
  ],
];
