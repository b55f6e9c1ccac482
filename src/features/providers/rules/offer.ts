import type { Micros, Prices } from "./budget.ts";

/** How far a tenant may use a provider of the operator: in a month, and in a day. */
export type OfferLimits = { tenantBudgetMicros: Micros | null; tenantCallsPerDay: number | null };

/** Whether something stops a tenant's use of an offer. A budget does so only if prices are known. */
export const isLimited = ({
  tenantBudgetMicros,
  tenantCallsPerDay,
  inputPrice,
  outputPrice,
}: OfferLimits & Prices): boolean =>
  tenantCallsPerDay !== null || (tenantBudgetMicros !== null && inputPrice !== null && outputPrice !== null);

/** Whether a tenant's permission still holds: it was given for the server to which requests go now. */
export const isStillAllowed = (allowedAt: string, movedAt: string): boolean =>
  Date.parse(allowedAt) >= Date.parse(movedAt);
