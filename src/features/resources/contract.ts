import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { manageResourcesAccess, viewResourcesAccess } from "./access.ts";

export const errors = defineErrors("resources", {
  /** The file is not one that the caller uploaded for the asset library. */
  badFile: { status: 422 },
  /** A text needs its words, any other asset its file. */
  noContent: { status: 422 },
});

const { access: viewing } = viewResourcesAccess;
const { access: managing } = manageResourcesAccess;
const removed = z.object({ removed: z.boolean() });

const announcement = z.object({
  id: id("ann"),
  title: z.string(),
  body: z.string(),
  /** The name of its author; null once the account is erased. */
  author: z.string().nullable(),
  /** Null for a draft, which only those who write announcements see. */
  publishedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Announcement = z.infer<typeof announcement>;
export const announcementFilters = { createdAt: z.iso.datetime() };
const title = z.string().trim().min(1).max(120);
const body = z.string().trim().min(1).max(5000);

export const listAnnouncements = endpoint({
  method: "GET",
  path: "/api/v1/announcements",
  summary: "List what the company announced to its partners, newest first; drafts only for the company",
  access: viewing,
  input: listInput(announcementFilters, ["createdAt"]),
  output: listOutput(announcement),
  errors: [],
  example: { limit: 25 },
});

export const createAnnouncement = endpoint({
  method: "POST",
  path: "/api/v1/announcements",
  summary: "Create an announcement; publishing notifies every partner once",
  access: managing,
  input: z.object({ title, body, publish: z.boolean() }),
  output: announcement,
  errors: [],
  example: { title: "New rates from March", body: "Every deal won from March 1 earns 12%.", publish: true },
});

export const updateAnnouncement = endpoint({
  method: "PATCH",
  path: "/api/v1/announcements/:id",
  summary: "Edit an announcement, or publish a draft; a published one cannot become a draft again",
  access: managing,
  input: z.object({
    id: id("ann"),
    title: title.optional(),
    body: body.optional(),
    publish: z.literal(true).optional(),
  }),
  output: announcement,
  errors: [],
  example: { id: `ann_${"0".repeat(32)}`, title: "New rates from April" },
});

export const removeAnnouncement = endpoint({
  method: "DELETE",
  path: "/api/v1/announcements/:id",
  summary: "Remove an announcement for everyone",
  access: managing,
  input: z.object({ id: id("ann") }),
  output: removed,
  errors: [],
  example: { id: `ann_${"0".repeat(32)}` },
});

export const assetKinds = ["logo", "banner", "document", "text"] as const;

const asset = z.object({
  id: id("ast"),
  kind: z.enum(assetKinds),
  title: z.string(),
  description: z.string(),
  /** Words to copy, such as a mail or a post; empty for a file. */
  text: z.string(),
  file: z.object({ name: z.string(), size: z.int(), contentType: z.string(), url: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
});
export type Asset = z.infer<typeof asset>;
export const assetFilters = { kind: z.enum(assetKinds), createdAt: z.iso.datetime() };
const assetText = z.string().trim().max(5000);
const description = z.string().trim().max(500);

export const listAssets = endpoint({
  method: "GET",
  path: "/api/v1/assets",
  summary: "List the company's material for its partners: logos, banners, documents and texts, newest first",
  access: viewing,
  input: listInput(assetFilters, ["createdAt"]),
  output: listOutput(asset),
  errors: [],
  example: { limit: 25 },
});

export const createAsset = endpoint({
  method: "POST",
  path: "/api/v1/assets",
  summary: "Add material: a file that the caller uploaded to their folder `assets`, or a text",
  access: managing,
  input: z.object({
    kind: z.enum(assetKinds),
    title,
    description,
    text: assetText,
    objectId: id("obj").nullable(),
  }),
  output: asset,
  errors: [errors.badFile, errors.noContent],
  example: { kind: "text", title: "Introduction mail", description: "", text: "Hi …", objectId: null },
});

export const updateAsset = endpoint({
  method: "PATCH",
  path: "/api/v1/assets/:id",
  summary: "Edit the title, the description or the text of an asset",
  access: managing,
  input: z.object({
    id: id("ast"),
    title: title.optional(),
    description: description.optional(),
    text: assetText.optional(),
  }),
  output: asset,
  errors: [errors.noContent],
  example: { id: `ast_${"0".repeat(32)}`, title: "Logo, light background" },
});

export const removeAsset = endpoint({
  method: "DELETE",
  path: "/api/v1/assets/:id",
  summary: "Remove an asset with its file",
  access: managing,
  input: z.object({ id: id("ast") }),
  output: removed,
  errors: [],
  example: { id: `ast_${"0".repeat(32)}` },
});
