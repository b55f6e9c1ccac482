import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { roles } from "#base/roles.ts";
import { tiers } from "#features/programs/tiers.ts";
import { manageResourcesAccess, readAnnouncementsAccess, viewResourcesAccess } from "../access.ts";
import { audienceRoles, replyKinds } from "../values.ts";
import { errors } from "./errors.ts";

const { access: viewing } = viewResourcesAccess;
const { access: managing } = manageResourcesAccess;
const { access: reading } = readAnnouncementsAccess;
const exampleId = `ann_${"0".repeat(32)}` as const;

const audience = z.discriminatedUnion("to", [
  z.object({ to: z.literal("everyone") }),
  z.object({ to: z.literal("role"), role: z.enum(audienceRoles) }),
  z.object({ to: z.literal("program"), programId: id("prg") }),
  z.object({ to: z.literal("tier"), tier: z.enum(tiers) }),
]);
export type Audience = z.infer<typeof audience>;

const announcement = z.object({
  id: id("ann"),
  title: z.string(),
  body: z.string(),
  /** Null once the account is erased. */
  author: z.object({ id: id("per"), name: z.string() }).nullable(),
  audience,
  replies: z.enum(replyKinds),
  /** Null for a draft, which only its author and admins see. */
  publishedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** When the caller first read it. */
  readAt: z.iso.datetime().nullable(),
  /** How many of its audience have read it; null for everyone but its author and admins. */
  reads: z.object({ count: z.int(), of: z.int() }).nullable(),
  canManage: z.boolean(),
});
export type Announcement = z.infer<typeof announcement>;
export const announcementFilters = { createdAt: z.iso.datetime() };
const title = z.string().trim().min(1).max(120);
const body = z.string().trim().min(1).max(5000);

export const listAnnouncements = endpoint({
  method: "GET",
  path: "/api/v1/announcements",
  summary: "List what was announced to the caller, newest first; authors also see their drafts, and admins all of them",
  access: viewing,
  input: listInput(announcementFilters, ["createdAt"]),
  output: listOutput(announcement),
  errors: [],
  example: { limit: 25 },
});

export const getAnnouncement = endpoint({
  method: "GET",
  path: "/api/v1/announcements/:id",
  summary: "Get an announcement that is addressed to the caller",
  access: viewing,
  input: z.object({ id: id("ann") }),
  output: announcement,
  errors: [],
  example: { id: exampleId },
});

export const createAnnouncement = endpoint({
  method: "POST",
  path: "/api/v1/announcements",
  summary: "Create an announcement; publishing notifies its audience once",
  access: managing,
  input: z.object({
    title,
    body,
    audience: audience.default({ to: "everyone" }),
    replies: z.enum(replyKinds).default("none"),
    publish: z.boolean(),
  }),
  output: announcement,
  errors: [errors.badAudience],
  example: { title: "New rates from March", body: "Every deal won from March 1 earns 12%.", publish: true },
});

export const updateAnnouncement = endpoint({
  method: "PATCH",
  path: "/api/v1/announcements/:id",
  summary:
    "Edit an announcement, or publish a draft; a published one keeps its audience and cannot become a draft again",
  access: managing,
  input: z.object({
    id: id("ann"),
    title: title.optional(),
    body: body.optional(),
    audience: audience.optional(),
    replies: z.enum(replyKinds).optional(),
    publish: z.literal(true).optional(),
  }),
  output: announcement,
  errors: [errors.badAudience, errors.audienceFixed],
  example: { id: exampleId, title: "New rates from April" },
});

export const removeAnnouncement = endpoint({
  method: "DELETE",
  path: "/api/v1/announcements/:id",
  summary: "Remove an announcement for everyone; its author and admins can do so",
  access: managing,
  input: z.object({ id: id("ann") }),
  output: z.object({ removed: z.boolean() }),
  errors: [],
  example: { id: exampleId },
});

export const readAnnouncement = endpoint({
  method: "POST",
  path: "/api/v1/announcements/:id/reads",
  summary: "Mark an announcement as read by the caller; only the first time counts",
  access: reading,
  input: z.object({ id: id("ann") }),
  output: z.object({ readAt: z.iso.datetime().nullable() }),
  errors: [],
  example: { id: exampleId },
});

const reader = z.object({
  id: id("per"),
  name: z.string(),
  role: z.enum(roles),
  readAt: z.iso.datetime().nullable(),
});

export const listAnnouncementReaders = endpoint({
  method: "GET",
  path: "/api/v1/announcements/:id/readers",
  summary: "List who an announcement is addressed to and who has read it, for its author and admins",
  access: managing,
  input: z.object({ id: id("ann") }),
  output: z.object({ items: z.array(reader) }),
  errors: [],
  example: { id: exampleId },
});
