import { presets } from "#base/brand/presets.ts";
import type { Access } from "#base/endpoint.ts";
import { listDomains } from "#features/domains/contract.ts";
import { getTenantLocation } from "#features/domains/server/reads.ts";
import { passkeysOf } from "#features/factors/server/reads.ts";
import { getMe } from "#features/identity/server/reads.ts";
import { ownLinksAccess } from "#features/links/access.ts";
import { hasLink } from "#features/links/server/reads.ts";
import { membersAccess } from "#features/members/access.ts";
import { hasPartners } from "#features/members/server/reads.ts";
import { receivePayoutsAccess } from "#features/payouts/access.ts";
import { hasPayee } from "#features/payouts/server/reads.ts";
import { plansAccess } from "#features/plans/access.ts";
import { canAnyoneEarn } from "#features/plans/server/reads.ts";
import { manageProgramsAccess } from "#features/programs/access.ts";
import { hasCustomProgram } from "#features/programs/server/reads.ts";
import { reviewReferralsAccess, submitReferralsAccess } from "#features/referrals/access.ts";
import { hasDecided, hasSubmitted } from "#features/referrals/server/reads.ts";
import { brand } from "#features/tenancy/server/reads.ts";
import { tenantsAccess } from "#features/tenants/access.ts";
import type { ReadCtx } from "#server/ctx.ts";
import type { FirstStep, Home } from "../contract.ts";
import { stepsOf } from "../rules.ts";
import { canSee } from "./needs.ts";

type Person = Awaited<ReturnType<typeof getMe>>["person"];
type StepCheck = { access: Access; done: (ctx: ReadCtx, person: Person) => boolean | Promise<boolean> };

async function isBranded(ctx: ReadCtx) {
  const { preset, primary, logo } = await brand(ctx);
  return preset !== "default" || primary !== presets.default.primary || logo !== null;
}
const isAccountSecured = async (ctx: ReadCtx, { mfaEnabled }: Person) =>
  mfaEnabled || (await passkeysOf(ctx, ctx.personId)).length > 0;

/** Who each step applies to, and the check that marks it done. */
const stepChecks: Record<FirstStep, StepCheck> = {
  verify: { access: "signed-in", done: (_, { emailVerified }) => emailVerified },
  profile: {
    access: "signed-in",
    done: (_, { firstName, lastName, company, phoneNumber }) =>
      firstName !== "" && lastName !== "" && Boolean(company || phoneNumber),
  },
  security: { access: "signed-in", done: isAccountSecured },
  firstReferral: { ...submitReferralsAccess, done: hasSubmitted },
  link: { ...ownLinksAccess, done: hasLink },
  payee: { ...receivePayoutsAccess, done: hasPayee },
  brand: { ...listDomains, done: isBranded },
  domain: { ...listDomains, done: async (ctx) => (await getTenantLocation(ctx)).primaryHost !== null },
  mail: { ...tenantsAccess, done: ({ services }) => services.messageSenders.mail !== undefined },
  program: { ...manageProgramsAccess, done: hasCustomProgram },
  plan: { ...plansAccess, done: canAnyoneEarn },
  invite: { ...membersAccess, done: hasPartners },
  review: { ...reviewReferralsAccess, done: hasDecided },
};

/** The onboarding steps for the caller's role; empty once all of them are done. */
export async function stepsFor(ctx: ReadCtx): Promise<Home["steps"]> {
  // The operator uses the app's own host and needs no domain; one who visits a tenant has no steps there.
  const open = stepsOf[ctx.role].filter(
    (step) => canSee(ctx, stepChecks[step]) && !(step === "domain" && ctx.operator) && !ctx.visiting,
  );
  const { person } = await getMe(ctx);
  const steps = await Promise.all(open.map(async (step) => ({ step, done: await stepChecks[step].done(ctx, person) })));
  return steps.every(({ done }) => done) ? [] : steps;
}
