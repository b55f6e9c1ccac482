import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { partners } from "#base/roles.ts";
import { errors } from "./contract.ts";
import { narrowed } from "./question.ts";
import { cadences } from "./values.ts";

const daysInWeek = 7;

/** Only the signed-in person may manage their reports, because these are sent to the address they sign in with. */
const ownAccess = { access: { roles: partners, feature: "reporting", inPerson: true } } as const;

export const report = z.object({
  id: id("rpt"),
  cadence: z.enum(cadences),
  narrowed,
  /** The weekday, where Monday is 1, or the day of the month. */
  onDay: z.int().min(1).max(28),
  nextAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});
export type Report = z.infer<typeof report>;

export const listReports = endpoint({
  ...ownAccess,
  method: "GET",
  path: "/api/v1/reports",
  summary: "List the caller's report subscriptions",
  input: z.object({}),
  output: z.object({ reports: z.array(report) }),
  errors: [],
  example: {},
});
export const orderReport = endpoint({
  ...ownAccess,
  method: "POST",
  path: "/api/v1/reports",
  summary: "Subscribe to a weekly or monthly report; one per cadence, the latest replaces the earlier",
  input: z
    .object({ cadence: z.enum(cadences), narrowed: narrowed.default({}), onDay: z.int().min(1).max(28).default(1) })
    .superRefine(({ cadence, onDay }, ctx) => {
      if (cadence === "weekly" && onDay > daysInWeek)
        ctx.addIssue({ code: "too_big", path: ["onDay"], origin: "int", maximum: daysInWeek, inclusive: true });
    }),
  output: report,
  errors: [],
  example: { cadence: "weekly" },
});
export const endReport = endpoint({
  ...ownAccess,
  method: "DELETE",
  path: "/api/v1/reports/:id",
  summary: "Unsubscribe from a report",
  input: z.object({ id: id("rpt") }),
  output: z.object({ ended: z.boolean() }),
  errors: [],
  example: { id: `rpt_${"0".repeat(32)}` },
});

/** The unsubscribe link of a report's mail; mail clients also POST to it (RFC 8058). */
export const unsubscribePath = "/reports/leave";
export const unsubscribeReport = endpoint({
  access: "public",
  method: "POST",
  path: "/api/v1/reports/ends",
  summary: "Unsubscribe from a report with its link",
  input: z.object({ token: z.string().min(20).max(300) }),
  output: z.object({ ended: z.boolean() }),
  errors: [errors.reportOver],
  example: { token: "a-token-from-the-mail" },
});
