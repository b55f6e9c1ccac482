import type { z } from "zod";
import { domainAtRisk, domainReleased } from "#features/domains/contract.ts";
import { graceDays } from "#features/domains/rules.ts";
import { personRegistered, signedInFromNewDevice } from "#features/identity/contract.ts";
import { applicationReceived, roleAnswered } from "#features/members/contract.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { on } from "#server/events.ts";
import { notify, notifyAdmins } from "./writes.ts";

/** Notifies the admins, who can approve the request. */
async function notifyRoleRequested(
  ctx: TenantCtx,
  { personId, displayName, requestedRole }: z.infer<typeof personRegistered.payload>,
) {
  const params = { name: displayName };
  if (requestedRole)
    await notifyAdmins(ctx, { topic: "team", kind: "members.roleAsked", params, to: `/admin/members?id=${personId}` });
}

/** Notifies the admins, who decide on it. */
const notifyApplicationReceived = (ctx: TenantCtx, payload: z.infer<typeof applicationReceived.payload>) =>
  notifyAdmins(ctx, {
    topic: "applications",
    kind: "members.applicationReceived",
    params: { name: payload.name },
    to: `/admin/members?tab=applications&id=${payload.applicationId}`,
  });

const notifyRoleAnswered = (ctx: TenantCtx, { personId, granted }: z.infer<typeof roleAnswered.payload>) =>
  notify(ctx, personId, {
    topic: "team",
    kind: granted ? "members.roleGranted" : "members.roleDeclined",
    to: "/dashboard",
  });

const notifyNewDevice = (ctx: TenantCtx, { personId, ...params }: z.infer<typeof signedInFromNewDevice.payload>) =>
  notify(ctx, personId, { topic: "security", kind: "identity.newDevice", params, to: "/profile?tab=security" });

/** Always mailed: the next owner of the DNS record could answer in this tenant's name. */
const domainsPage = { topic: "security", to: "/admin/tenants?tab=domains" } as const;
const notifyDomainAtRisk = (ctx: TenantCtx, { host, why }: z.infer<typeof domainAtRisk.payload>) =>
  notifyAdmins(ctx, {
    ...domainsPage,
    kind: why === "plan" ? "domains.planLost" : "domains.recordLost",
    params: { host, days: String(graceDays) },
  });
const notifyDomainReleased = (ctx: TenantCtx, { host, why }: z.infer<typeof domainReleased.payload>) =>
  notifyAdmins(ctx, {
    ...domainsPage,
    kind: why === "plan" ? "domains.stopped" : "domains.released",
    params: { host },
  });

export const listeners = [
  on(personRegistered, notifyRoleRequested),
  on(applicationReceived, notifyApplicationReceived),
  on(roleAnswered, notifyRoleAnswered),
  on(signedInFromNewDevice, notifyNewDevice),
  on(domainAtRisk, notifyDomainAtRisk),
  on(domainReleased, notifyDomainReleased),
];
