import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { viewReferralsAccess } from "../access.ts";

const view = z.object({
  id: id("viw"),
  name: z.string(),
  search: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
});
export type SavedView = z.infer<typeof view>;

export const listViews = endpoint({
  access: viewReferralsAccess.access,
  method: "GET",
  path: "/api/v1/referral-views",
  summary: "List saved views: the caller's own and those shared in the company",
  input: z.object({}),
  output: z.object({ items: z.array(view) }),
  errors: [],
  example: {},
});

export const saveView = endpoint({
  access: viewReferralsAccess.access,
  method: "POST",
  path: "/api/v1/referral-views",
  summary: "Save a view: filters, order and columns",
  input: z.object({
    name: z.string().trim().min(1).max(60),
    search: z.string().max(2000),
    shared: z.boolean().default(false),
  }),
  output: view,
  errors: [],
  example: { name: "Large and open", search: "?status=in_progress" },
});

export const deleteView = endpoint({
  access: viewReferralsAccess.access,
  method: "DELETE",
  path: "/api/v1/referral-views/:id",
  summary: "Delete one of the caller's saved views",
  input: z.object({ id: id("viw") }),
  output: z.object({ deleted: z.boolean() }),
  errors: [],
  example: { id: `viw_${"0".repeat(32)}` },
});
