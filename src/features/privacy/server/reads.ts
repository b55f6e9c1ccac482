import { and, eq, inArray, max, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { applications } from "#features/members/server/table.ts";
import { contactKey } from "#features/referrals/server/reads.ts";
import { fieldColumns, referralEvents, referrals } from "#features/referrals/server/table.ts";
import { contactMessages } from "#features/site/server/table.ts";
import { defaultTenant } from "#features/tenancy/contract.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { idList, statement } from "#server/db/statement.ts";
import { messages } from "#server/tables.ts";
import {
  consentFilters,
  type exportContact as exportEndpoint,
  type listConsents as listEndpoint,
  type PrivacySettings,
  requestFilters,
} from "../contract.ts";
import { agreementVersion } from "../rules.ts";
import { agreementAcceptances, privacyRequests } from "./table.ts";

const consentRows = listing("privacy.consents", {
  from: referrals,
  select: {
    id: referrals.id,
    fullName: referrals.fullName,
    email: referrals.email,
    company: referrals.company,
    consent: referrals.consent,
    submittedAt: referrals.submittedAt,
    referrerId: referrals.referrerId,
  },
  filters: consentFilters,
  columns: { consent: referrals.consent, createdAt: referrals.createdAt },
  id: referrals.id,
  where: ne(referrals.consent, "none"),
});

const answersByReferral = statement("privacy.answers", { ids: idList }, (from, p) =>
  from
    .select({ id: referralEvents.referralId, at: max(referralEvents.createdAt) })
    .from(referralEvents)
    .where(and(sql`${referralEvents.referralId} = any(${p.ids}::uuid[])`, eq(referralEvents.kind, "consented")))
    .groupBy(referralEvents.referralId),
);

export async function listConsents(ctx: ReadCtx, input: z.infer<typeof listEndpoint.input>) {
  const { items, next } = await consentRows(ctx, input);
  const [answers, referrers] = await Promise.all([
    ctx.db.run(answersByReferral, { ids: items.map(({ id }) => id) }),
    namesOf(
      ctx,
      items.map(({ referrerId }) => referrerId),
    ),
  ]);
  const answeredAt = new Map(answers.map(({ id, at }) => [id, at]));
  return {
    next,
    items: items.map(({ referrerId, ...row }) => ({
      ...row,
      referrer: referrers.get(referrerId) ?? "",
      answeredAt: answeredAt.get(row.id) ?? null,
    })),
  };
}

export const requestColumns = {
  id: privacyRequests.id,
  kind: privacyRequests.kind,
  email: privacyRequests.email,
  note: privacyRequests.note,
  state: privacyRequests.state,
  createdAt: privacyRequests.createdAt,
  dueAt: privacyRequests.dueAt,
  closedAt: privacyRequests.closedAt,
  answer: privacyRequests.answer,
  erased: privacyRequests.erased,
};

export const listRequests = listing("privacy.requests", {
  from: privacyRequests,
  select: requestColumns,
  filters: requestFilters,
  columns: { state: privacyRequests.state, createdAt: privacyRequests.createdAt },
  id: privacyRequests.id,
});

/** What is written about the contact, sent to them and received from them. */
export async function exportContact({ db }: Pick<Ctx, "db">, { email }: z.infer<typeof exportEndpoint.input>) {
  const rows = await db
    .select({
      id: referrals.id,
      status: referrals.status,
      consent: referrals.consent,
      ...fieldColumns(referrals),
      createdAt: referrals.createdAt,
      submittedAt: referrals.submittedAt,
    })
    .from(referrals)
    .where(eq(referrals.emailKey, contactKey(email)));
  const found = rows.map(({ id }) => id);
  const { referralId, kind, text, createdAt } = referralEvents;
  return {
    email,
    createdAt: new Date().toISOString(),
    referrals: rows,
    timeline:
      found.length === 0
        ? []
        : await db
            .select({ referralId, kind, text, createdAt })
            .from(referralEvents)
            .where(inArray(referralId, found))
            .orderBy(referralEvents.id),
    emails: await db
      .select({ subject: messages.subject, state: messages.state, createdAt: messages.createdAt })
      .from(messages)
      .where(eq(messages.to, email)),
    applications: await db
      .select({
        name: applications.name,
        company: applications.company,
        website: applications.website,
        phone: applications.phone,
        country: applications.country,
        answers: applications.answers,
        state: applications.state,
        createdAt: applications.createdAt,
      })
      .from(applications)
      .where(eq(applications.email, email)),
    messages: await db
      .select({ name: contactMessages.name, text: contactMessages.text, createdAt: contactMessages.createdAt })
      .from(contactMessages)
      .where(eq(contactMessages.email, email)),
  };
}

const settingsById = statement("privacy.settings", { id: tenants.id }, (from, p) =>
  from
    .select({ legalName: tenants.legalName, retentionDays: tenants.retentionDays })
    .from(tenants)
    .where(eq(tenants.id, p.id)),
);
const operatorName = statement("privacy.operator", {}, (from) =>
  from.select({ legalName: tenants.legalName }).from(tenants).where(eq(tenants.slug, defaultTenant)),
);
const acceptance = statement("privacy.acceptance", { version: agreementAcceptances.version }, (from, p) =>
  from
    .select({ name: agreementAcceptances.name, at: agreementAcceptances.createdAt })
    .from(agreementAcceptances)
    .where(eq(agreementAcceptances.version, p.version)),
);

export async function getPrivacySettings({ db, tenantId }: Pick<ReadCtx, "db" | "tenantId">): Promise<PrivacySettings> {
  const [own, operator, [accepted]] = await Promise.all([
    db.run(settingsById, { id: tenantId }),
    db.run(operatorName, {}),
    db.run(acceptance, { version: agreementVersion }),
  ]);
  const { retentionDays, legalName: controller } = firstOf(own);
  return {
    retentionDays,
    controller,
    processor: firstOf(operator).legalName,
    agreement: {
      version: agreementVersion,
      acceptedAt: accepted?.at ?? null,
      acceptedBy: accepted?.name ?? null,
    },
  };
}
