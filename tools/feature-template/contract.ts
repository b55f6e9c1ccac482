import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { admins, partners } from "#base/roles.ts";

export const errors = defineErrors("specimens", { nameTaken: { status: 409, params: ["name"] } });

export const specimen = z.object({
  id: id("spe"),
  name: z.string(),
  createdAt: z.iso.datetime(),
});
export type Specimen = z.infer<typeof specimen>;

export const specimenFilters = { name: z.string(), createdAt: z.iso.datetime() };

export const listSpecimens = endpoint({
  method: "GET",
  path: "/api/v1/specimens",
  summary: "List the tenant's specimens, newest first",
  access: { roles: partners },
  input: listInput(specimenFilters, ["createdAt"]),
  output: listOutput(specimen),
  errors: [],
  example: { limit: 25 },
});

export const createSpecimen = endpoint({
  method: "POST",
  path: "/api/v1/specimens",
  summary: "Create a specimen",
  access: { roles: admins },
  input: z.object({ name: z.string().trim().min(1).max(120) }),
  output: specimen,
  errors: [errors.nameTaken],
  example: { name: "First" },
});
