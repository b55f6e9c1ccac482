import { healthy } from "#app/web/testing/health.ts";
import { exampleMe } from "#app/web/testing/people.ts";
import { type RecordedRequest, respondWith, type Stub } from "#app/web/testing/stub-server.ts";
import type { Role } from "#base/roles.ts";
import { getMe } from "#features/identity/contract.ts";
import { listNotices } from "#features/notifications/notices.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { listReferrals } from "#features/referrals/contract/list.ts";
import { listParticipants, listTags } from "#features/referrals/contract/suggestions.ts";
import { getStatus } from "#features/tenancy/contract.ts";
import { defaultBusinessHours } from "#features/tenancy/rules.ts";
import { getCohorts, getDashboard, getFigures, getFunnel } from "../../contract.ts";
import { answers, cohorts, dashboard, funnelAnswer, ids, nothing } from "./examples.ts";

export const catalog = {
  programs: [],
  pipelines: [],
  past: { pipelines: [], stages: [] },
  currency: "EUR",
  timeZone: "Pacific/Auckland",
  businessHours: defaultBusinessHours,
};

/** Each division has its own response; the others are empty. */
const respond = ({ path }: RecordedRequest) =>
  Response.json(answers[new URL(path, location.origin).searchParams.get("by") ?? "none"] ?? nothing);

/** Stubs for what both screens request, for a signed-in member of this role. Later stubs take precedence. */
export const analyticsFixtures = (role: Role, more: Stub[] = []): Stub[] => [
  ...more,
  [getMe, respondWith(exampleMe(role, { off: ["predictiveAnalytics"] }))],
  [listNotices, respondWith({ items: [], next: null, unread: 0 })],
  [getStatus, respondWith(healthy)],
  [getCatalog, respondWith(catalog)],
  [
    listParticipants,
    respondWith({
      companies: [],
      referrers: [
        { id: ids.rosa, name: "Rosa Diaz" },
        { id: ids.omar, name: "Omar" },
      ],
    }),
  ],
  [listTags, respondWith({ items: [] })],
  [listReferrals, respondWith({ items: [], next: null })],
  [getDashboard, respondWith(dashboard())],
  [getFigures, respond],
  [getFunnel, respondWith(funnelAnswer)],
  [getCohorts, respondWith(cohorts)],
];
