import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { insightsAccess } from "../access.ts";
import { dimensions, directions, measures } from "../rules/insights/measures.ts";

const { access } = insightsAccess;

const insight = z.object({
  id: id("isg"),
  measure: z.enum(measures),
  dimension: z.enum(dimensions),
  /** The partner, country or product it is about; empty for all. */
  subject: z.string(),
  subjectName: z.string(),
  direction: z.enum(directions),
  /** The first and the last day of the period, in the tenant's calendar. */
  fromDay: z.iso.date(),
  toDay: z.iso.date(),
  value: z.number(),
  usual: z.number(),
  /** The usual range. */
  low: z.number(),
  high: z.number(),
  /** The cases of the period, and the earlier periods that the range was calculated from. */
  n: z.int(),
  periods: z.int(),
  /** The earlier periods, oldest first, and this one. */
  series: z.array(z.number()),
  currency: z.string(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
});
export type Insight = z.infer<typeof insight>;

const answer = z.object({
  items: z.array(insight),
  unread: z.int(),
  refreshedAt: z.iso.datetime().nullable(),
});

export const listInsights = endpoint({
  access,
  method: "GET",
  path: "/api/v1/insights",
  summary: "List figures that left their usual range, newest first",
  input: z.object({}),
  output: answer,
  errors: [],
  example: {},
});

export const refreshInsights = endpoint({
  access,
  method: "POST",
  path: "/api/v1/insights/refresh",
  summary: "Look for changes in the current figures",
  input: z.object({}),
  output: answer,
  errors: [],
  perMinute: 6,
  example: {},
});

const one = z.object({ id: id("isg") });
const example = { id: `isg_${"0".repeat(32)}` } as const;

export const readInsight = endpoint({
  access,
  method: "POST",
  path: "/api/v1/insights/:id/read",
  summary: "Mark an insight as read by the caller, or as unread",
  input: one.extend({ isRead: z.boolean().default(true) }),
  output: answer,
  errors: [],
  example,
});

export const readAllInsights = endpoint({
  access,
  method: "POST",
  path: "/api/v1/insights/read-all",
  summary: "Mark all insights as read by the caller",
  input: z.object({}),
  output: answer,
  errors: [],
  example: {},
});
