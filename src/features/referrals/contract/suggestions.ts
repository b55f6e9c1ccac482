import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { viewReferralsAccess } from "../access.ts";

export const suggestCompanies = endpoint({
  access: viewReferralsAccess.access,
  method: "GET",
  path: "/api/v1/referrals/companies",
  summary: "Suggest companies and domains that the caller has seen before",
  input: z.object({ q: z.string().trim().min(2).max(100) }),
  output: z.object({ items: z.array(z.object({ company: z.string(), domain: z.string(), country: z.string() })) }),
  errors: [],
  example: { q: "okor" },
});

export const listTags = endpoint({
  access: viewReferralsAccess.access,
  method: "GET",
  path: "/api/v1/referrals/tags",
  summary: "List tags in use that the caller can see, most used first",
  input: z.object({}),
  output: z.object({ items: z.array(z.object({ tag: z.string(), count: z.int() })) }),
  errors: [],
  example: {},
});

/** Members a referral can be assigned to or filtered by. */
export const listParticipants = endpoint({
  access: viewReferralsAccess.access,
  method: "GET",
  path: "/api/v1/referrals/people",
  summary: "List the company's members; for the company also the referrers, to filter by",
  input: z.object({}),
  output: z.object({
    companies: z.array(z.object({ id: id("per"), name: z.string() })),
    referrers: z.array(z.object({ id: id("per"), name: z.string() })),
  }),
  errors: [],
  example: {},
});
