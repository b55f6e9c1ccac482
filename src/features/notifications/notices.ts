import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { noticeTopics } from "#base/messages.ts";

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
