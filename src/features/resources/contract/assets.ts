import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { manageResourcesAccess, viewResourcesAccess } from "../access.ts";
import { errors } from "./errors.ts";

const { access: viewing } = viewResourcesAccess;
const { access: managing } = manageResourcesAccess;
const removed = z.object({ removed: z.boolean() });

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
const title = z.string().trim().min(1).max(120);
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
