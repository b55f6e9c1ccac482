import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineEvent } from "#base/event.ts";
import { id } from "#base/ids.ts";
import { locales } from "#base/locales.ts";
import { type Feature, features, plans } from "#base/plans.ts";
import { errors as identityErrors } from "#features/identity/contract.ts";
import { isTimeZone } from "#features/identity/rules.ts";
import { tenantStates } from "#features/tenancy/contract.ts";
import { weekdays } from "#features/tenancy/rules.ts";
import { ownTenantAccess } from "./access.ts";
import { errors } from "./contract.ts";
import { currencies } from "./currencies.ts";

/** The tenant's days now begin at another hour, so data aggregated by day is no longer correct. */
export const timeZoneChanged = defineEvent(
  "tenants.zoneChanged",
  z.object({ before: z.string(), timeZone: z.string() }),
);

const feature = z.enum(features as readonly [Feature, ...Feature[]]);

export const featureStates = ["on", "off", "locked"] as const;
export const tenantExportStates = ["waiting", "ready", "failed"] as const;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const hours = z.object({ from: time, to: time }).refine(({ from, to }) => from < to, { params: { code: "hours" } });

const settings = z.object({
  timeZone: z
    .string()
    .max(60)
    .refine(isTimeZone, { params: { code: "choice" } }),
  /** By ISO 4217: the currency of amounts that have none of their own yet. */
  currency: z.enum(currencies),
  locale: z.enum(locales.map(({ code }) => code)),
  /** In the tenant's time zone; a day without hours is free. */
  businessHours: z.partialRecord(z.enum(weekdays), hours),
});
export type TenantSettings = z.infer<typeof settings>;

const ownTenant = z.object({
  slug: z.string(),
  name: z.string(),
  plan: z.enum(plans),
  state: z.enum(tenantStates),
  features: z.array(
    z.object({
      name: feature,
      /** `locked` means that the plan lacks it; `plan` is the smallest one that includes it. */
      state: z.enum(featureStates),
      plan: z.enum(plans),
    }),
  ),
  settings,
});
export type OwnTenant = z.infer<typeof ownTenant>;

export const getOwnTenant = endpoint({
  method: "GET",
  access: ownTenantAccess.access,
  path: "/api/v1/tenant",
  summary: "Get the caller's tenant: its plan, its features and its settings",
  input: z.object({}),
  output: ownTenant,
  errors: [],
  example: {},
});

export const switchFeature = endpoint({
  access: ownTenantAccess.access,
  method: "PATCH",
  path: "/api/v1/tenant/features",
  summary: "Turn a feature on or off; features outside the plan stay locked, and no data changes",
  input: z.object({ feature, on: z.boolean() }),
  output: ownTenant,
  errors: [],
  example: { feature: "reporting", on: false },
});

export const updateSettings = endpoint({
  access: ownTenantAccess.access,
  method: "PATCH",
  path: "/api/v1/tenant/settings",
  summary: "Update the tenant's time zone, currency, language or business hours",
  input: settings.partial(),
  output: ownTenant,
  errors: [],
  example: { timeZone: "Europe/Berlin", currency: "EUR" },
});

export const comparePlans = endpoint({
  access: ownTenantAccess.access,
  method: "GET",
  path: "/api/v1/tenant/plans",
  summary: "Compare the plans, and what a change to each would add and remove",
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        plan: z.enum(plans),
        current: z.boolean(),
        /** What the plan includes today, and what it will include once it is built. */
        features: z.array(feature),
        promised: z.array(feature),
        gained: z.array(feature),
        lost: z.array(feature),
        planned: z.array(feature),
      }),
    ),
  }),
  errors: [],
  example: {},
});

const tenantExport = z.object({
  id: id("txp"),
  state: z.enum(tenantExportStates),
  /** The written share in percent. */
  progress: z.int(),
  bytes: z.int().nullable(),
  url: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type TenantExport = z.infer<typeof tenantExport>;
const exportAccess = { ...ownTenantAccess.access, feature: "dataExport", inPerson: true, own: true } as const;

export const listTenantExports = endpoint({
  access: exportAccess,
  method: "GET",
  path: "/api/v1/tenant/exports",
  summary: "List the tenant's data exports, each available for a week",
  input: z.object({}),
  output: z.object({ items: z.array(tenantExport) }),
  errors: [],
  example: {},
});

export const requestTenantExport = endpoint({
  access: exportAccess,
  method: "POST",
  path: "/api/v1/tenant/exports",
  summary: "Request an export of all tenant data as a ZIP: JSON for each table, and its files",
  input: z.object({}),
  output: tenantExport,
  errors: [errors.exportWaits, identityErrors.notFresh],
  example: {},
});
