import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { earningsOf } from "#features/commissions/server/reads.ts";
import { namesOf, photoUrl } from "#features/identity/server/reads.ts";
import { members, people } from "#features/identity/server/table.ts";
import { payees, taxProfiles } from "#features/payouts/server/table.ts";
import { partnerTerms } from "#features/programs/server/table.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { getPartner as getEndpoint, Partner } from "../contract.ts";
import { canSeeMoney, figuresOf } from "./reads.ts";

const byMembership = { tenantId: members.tenantId, personId: members.personId };
const memberById = statement("partners.member", byMembership, (from, p) =>
  from
    .select({
      displayName: people.displayName,
      email: people.email,
      phoneNumber: people.phoneNumber,
      company: people.company,
      photo: people.photo,
      joinedAt: members.joinedAt,
      disabledAt: members.disabledAt,
    })
    .from(members)
    .innerJoin(people, eq(people.id, members.personId))
    .where(and(eq(members.tenantId, p.tenantId), eq(members.personId, p.personId))),
);

const { referrerId, consent } = referrals;
const isSubmitted = isNotNull(referrals.submittedAt);
const programsOf = statement("partners.programs", { referrerId }, (from, p) =>
  from
    .selectDistinct({ id: referrals.programId })
    .from(referrals)
    .where(and(eq(referrerId, p.referrerId), isSubmitted)),
);
const countConsent = (value: string) =>
  sql<number>`count(*) filter (where ${consent} = ${sql.raw(`'${value}'`)})`.mapWith(Number);
const consentsOf = statement("partners.consents", { referrerId }, (from, p) =>
  from
    .select({
      confirmed: countConsent("confirmed"),
      declined: countConsent("declined"),
      pending: countConsent("attested"),
    })
    .from(referrals)
    .where(and(eq(referrerId, p.referrerId), isSubmitted)),
);

const payeeOf = statement("partners.payee", { personId: payees.personId }, (from, p) =>
  from.select({ state: payees.state, rail: payees.rail }).from(payees).where(eq(payees.personId, p.personId)),
);
const taxProfileOf = statement("partners.taxProfile", { personId: taxProfiles.personId }, (from, p) =>
  from.select({ id: taxProfiles.id }).from(taxProfiles).where(eq(taxProfiles.personId, p.personId)),
);
const recruiterOf = statement("partners.recruiter", { personId: partnerTerms.personId }, (from, p) =>
  from.select({ id: partnerTerms.recruitedById }).from(partnerTerms).where(eq(partnerTerms.personId, p.personId)),
);

type Reader = Pick<ReadCtx, "db" | "tenantId">;

/** Returns a member, or a person who left and whose referrals stayed. Others are unknown here, even if they have an account. */
export async function findPartner({ db, tenantId }: Reader, id: Id<"per">) {
  const [member] = await db.run(memberById, { tenantId, personId: id });
  if (member) return { ...member, hasLeft: false as const };
  const [programs, names] = await Promise.all([db.run(programsOf, { referrerId: id }), namesOf({ db }, [id])]);
  if (programs.length === 0) throw baseErrors.notFound();
  return { displayName: names.get(id) ?? "", hasLeft: true as const };
}

type Found = Awaited<ReturnType<typeof findPartner>>;
const leftFacts = {
  state: "left",
  email: null,
  phoneNumber: null,
  company: null,
  photoUrl: null,
  joinedAt: null,
} as const;

/** Contact details are shown only while the person is a member. */
function identityOf(found: Found) {
  const { displayName } = found;
  if (found.hasLeft) return { displayName, ...leftFacts };
  const { email, phoneNumber, company, photo, joinedAt, disabledAt } = found;
  const state = disabledAt ? ("disabled" as const) : ("active" as const);
  return { displayName, state, email, phoneNumber, company, photoUrl: photo && photoUrl(photo), joinedAt };
}

async function payoutOf({ db }: Reader, personId: Id<"per">) {
  const [[payee], taxes] = await Promise.all([db.run(payeeOf, { personId }), db.run(taxProfileOf, { personId })]);
  return { state: payee?.state ?? ("missing" as const), rail: payee?.rail ?? null, hasTaxProfile: taxes.length > 0 };
}

export async function getPartner(ctx: ReadCtx, { id }: z.infer<typeof getEndpoint.input>): Promise<Partner> {
  const found = await findPartner(ctx, id);
  const showsMoney = canSeeMoney(ctx);
  const [figures, programs, consents, [recruiter], earnings, payout] = await Promise.all([
    figuresOf(ctx, [id]),
    ctx.db.run(programsOf, { referrerId: id }),
    ctx.db.run(consentsOf, { referrerId: id }),
    ctx.db.run(recruiterOf, { personId: id }),
    showsMoney ? earningsOf(ctx, id) : null,
    showsMoney ? payoutOf(ctx, id) : null,
  ]);
  const { lastReferralAt, wonValue, tier } = figures(id);
  const recruiterId = recruiter?.id ?? null;
  return {
    id,
    ...identityOf(found),
    lastReferralAt,
    tier,
    recruitedBy: (await namesOf(ctx, [recruiterId])).get(recruiterId ?? id) ?? null,
    programIds: programs.map((program) => program.id),
    wonValue,
    earnings,
    payout,
    consents: firstOf(consents),
  };
}
