import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { noticeTopics } from "#base/messages.ts";
import { errors } from "./contract.ts";

const inPerson = { access: "in-person" } as const;

/** A notification for one person. Its text is in the catalogue of the feature that its kind names: `members.roleAsked`. */
const notice = z.object({
  id: id("ntc"),
  kind: z.string(),
  params: z.record(z.string(), z.string()),
  /** A path within the app. */
  to: z.string(),
  readAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Notice = z.infer<typeof notice>;
export const noticeFilters = { createdAt: z.iso.datetime() };

export const listNotices = endpoint({
  ...inPerson,
  method: "GET",
  path: "/api/v1/me/notices",
  summary: "List the caller's notifications, newest first",
  input: listInput(noticeFilters, ["createdAt"]).safeExtend({
    /** Only those that were not read yet. */
    unread: z.literal("true").optional(),
    topic: z.enum(noticeTopics).optional(),
  }),
  output: listOutput(notice).extend({ unread: z.int() }),
  errors: [],
  example: { limit: 20 },
});

export const readNotices = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/notices/readings",
  summary: "Mark notifications as read: some or all",
  input: z.object({ ids: z.array(id("ntc")).max(100).optional() }),
  output: z.object({ unread: z.int() }),
  errors: [],
  example: {},
});

/** What is sent outside the app. The bell shows every notice, and security notices are always mailed. */
const choice = z.object({ topic: z.enum(noticeTopics), mail: z.boolean(), sms: z.boolean() });
export type NoticeChoice = z.infer<typeof choice>;

export const getNoticeChoices = endpoint({
  ...inPerson,
  method: "GET",
  path: "/api/v1/me/notice-choices",
  summary: "Get the caller's notification preferences by topic",
  input: z.object({}),
  output: z.object({ items: z.array(choice) }),
  errors: [],
  example: {},
});

const minute = z
  .int()
  .min(0)
  .max(24 * 60 - 1);
/** When a person gets no mail and no SMS, in their own time zone. Times are minutes after midnight. */
const quietHours = z.object({
  fromMinute: minute,
  toMinute: minute,
  /** The weekdays on which they begin, from Monday as 1. */
  days: z.array(z.int().min(1).max(7)).min(1).max(7),
});
export type QuietHours = z.infer<typeof quietHours>;
const ownQuietHours = z.object({
  /** Null if the person has none. */
  quietHours: quietHours.nullable(),
  timeZone: z.string(),
});

export const getQuietHours = endpoint({
  ...inPerson,
  method: "GET",
  path: "/api/v1/me/quiet-hours",
  summary: "Get the hours in which the caller gets no mail and no SMS",
  input: z.object({}),
  output: ownQuietHours,
  errors: [],
  example: {},
});

export const setQuietHours = endpoint({
  ...inPerson,
  method: "PATCH",
  path: "/api/v1/me/quiet-hours",
  summary:
    "Set or end the caller's quiet hours. What comes in them is sent when they are over; security mails are not delayed",
  input: z.object({ quietHours: quietHours.nullable() }),
  output: ownQuietHours,
  errors: [errors.noDuration],
  example: { quietHours: { fromMinute: 1320, toMinute: 420, days: [1, 2, 3, 4, 5, 6, 7] } },
});

export const setNoticeChoice = endpoint({
  ...inPerson,
  method: "PATCH",
  path: "/api/v1/me/notice-choices",
  summary: "Set how the caller is notified about a topic",
  input: choice,
  output: z.object({ items: z.array(choice) }),
  errors: [],
  example: { topic: "team", mail: true, sms: false },
});
