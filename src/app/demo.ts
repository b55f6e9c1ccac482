import { eq, sql } from "drizzle-orm";
import { defined, firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { refreshPlayers } from "#features/gamification/server/scores/refresh.ts";
import { hashPassword } from "#features/identity/server/passwords/hash-password.ts";
import { members, passwords, people } from "#features/identity/server/table.ts";
import { operatorTenantId } from "#features/tenancy/server/hosts.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { appState } from "#server/db/app-state.ts";
import { now } from "#server/db/columns.ts";
import type { TenantTx } from "#server/db/in-tenant.ts";
import { queueMessage } from "#server/messages/queue-message.ts";
import { withTenant } from "#server/with-tenant.ts";
import { createApplications } from "./demo/applications.ts";
import { createChallenges } from "./demo/challenges.ts";
import { type CommissionSetup, createCommissions } from "./demo/commissions.ts";
import { createConversations } from "./demo/conversations.ts";
import { createGame, createLastSeason, createRedemptions } from "./demo/game.ts";
import { createInsights } from "./demo/insights.ts";
import { createLinks } from "./demo/links.ts";
import { createPartnerNotes } from "./demo/partner-notes.ts";
import { acmeTeam, type DemoPerson, goodwordTeam } from "./demo/people.ts";
import { createPredictions } from "./demo/predictions.ts";
import { createReferrals } from "./demo/referrals.ts";
import { createResources } from "./demo/resources.ts";
import { createContactMessages } from "./demo/site.ts";
import { createStatusHistory } from "./demo/status.ts";

export const demoPassword = "goodword-demo-7";

type DemoTenant = typeof tenants.$inferInsert & {
  /** People with a printed sign-in: the start-up output lists them. */
  people: DemoPerson[];
  /** Further members, and the number of referrals that all members submitted. */
  team?: DemoPerson[];
  referrals?: number;
  /** Whether the details of referrals say something about their outcome, which is by default so. */
  hasSignal?: boolean;
  /** The commission plans in use and the payout methods. */
  earns?: Pick<CommissionSetup, "plans" | "withStripe">;
};

/**
 * Tenants with different brands, one per plan, and one that is suspended. Their mail addresses use a reserved domain that never receives
 * mail.
 */
export const demoTenants: DemoTenant[] = [
  {
    slug: "default",
    name: "Goodword",
    mark: "G",
    legalName: "Goodword",
    preset: "default",
    primary: "#4f46e5",
    secondary: "#0f766e",
    accent: "#ea580c",
    imprint: {
      name: "Goodword",
      legalForm: "GmbH",
      address: "Beispielweg 1\n10115 Berlin\nGermany",
      representedBy: "Lena Brandt",
      email: "hello@goodword.test",
      phone: "+49 30 5550100",
      register: "Amtsgericht Charlottenburg",
      registerNumber: "HRB 000000",
      vatId: "DE000000000",
    },
    plan: "enterprise",
    people: [
      { email: "admin@goodword.test", firstName: "Lena", lastName: "Brandt", role: "admin" },
      { email: "company@goodword.test", firstName: "Tomás", lastName: "Rivera", role: "company" },
      { email: "referrer@goodword.test", firstName: "Amira", lastName: "Haddad", role: "referrer" },
    ],
    team: goodwordTeam,
    referrals: 520,
    earns: { plans: "several", withStripe: true },
  },
  {
    slug: "acme",
    name: "Acme Solar",
    mark: "A",
    legalName: "Acme Solar Ltd",
    preset: "nature",
    primary: "#2f7d4f",
    secondary: "#8a6d3b",
    accent: "#c2572b",
    imprint: {
      name: "Acme Solar",
      legalForm: "Ltd",
      address: "1600 Wynkoop Street\nDenver, CO 80202\nUnited States",
      representedBy: "Noor de Vries",
      email: "hello@acme.test",
      phone: "+1 303 555 0178",
      register: "",
      registerNumber: "",
      vatId: "",
    },
    plan: "enterprise",
    people: [
      { email: "admin@acme.test", firstName: "Noor", lastName: "de Vries", role: "admin" },
      { email: "company@acme.test", firstName: "Jun", lastName: "Park", role: "company" },
      { email: "referrer@acme.test", firstName: "Chiara", lastName: "Conti", role: "referrer" },
      { email: "new@acme.test", firstName: "Samuel", lastName: "Okafor", role: "user", requestedRole: "company" },
    ],
    team: acmeTeam,
    referrals: 80,
    hasSignal: false,
    earns: { plans: "one", withStripe: false },
  },
  {
    slug: "nordlys",
    name: "Nordlys Energi",
    mark: "NE",
    legalName: "Nordlys Energi AS",
    preset: "minimal",
    primary: "#0e7490",
    secondary: "#52525b",
    accent: "#b45309",
    plan: "starter",
    registration: "application",
    timeZone: "Europe/Oslo",
    currency: "NOK",
    people: [
      { email: "admin@nordlys.test", firstName: "Ida", lastName: "Solberg", role: "admin" },
      { email: "referrer@nordlys.test", firstName: "Mateus", lastName: "Prado", role: "referrer" },
    ],
  },
  {
    slug: "lumen",
    name: "Lumen Dental",
    mark: "L",
    legalName: "Lumen Dental LLC",
    preset: "vibrant",
    primary: "#7c3aed",
    secondary: "#0f766e",
    accent: "#db2777",
    plan: "professional",
    people: [
      { email: "admin@lumen.test", firstName: "Priya", lastName: "Raman", role: "admin" },
      { email: "company@lumen.test", firstName: "Oskar", lastName: "Lindgren", role: "company" },
      { email: "referrer@lumen.test", firstName: "Hanna", lastName: "Weiss", role: "referrer" },
    ],
    // Too few to learn from.
    referrals: 24,
  },
  {
    slug: "kestrel",
    name: "Kestrel Cloud",
    mark: "K",
    legalName: "Kestrel Cloud Inc",
    preset: "corporate",
    primary: "#1d4f91",
    secondary: "#475569",
    accent: "#b45309",
    plan: "professional",
    state: "suspended",
    stateNote: "The invoice of October is still open. Write to billing@goodword.test and we open again the same day.",
    people: [{ email: "admin@kestrel.test", firstName: "Ruth", lastName: "Adeyemi", role: "admin" }],
  },
];

/**
 * Creates the demo in a database without people. Running it again, or in two processes at once, changes nothing. The remaining work is
 * stored in the same transaction as the finished work, so that the next start resumes one that was killed.
 */
export async function createDemo(services: Services) {
  await withTenant(services, await operatorTenantId(services.db), startDemo);
  const ids = await withTenant(services, await operatorTenantId(services.db), readUnfinished);
  for (const id of ids) await withTenant(services, id, (ctx) => fillTenant(ctx));
  for (const id of ids) {
    await refreshPlayers(services, id);
    await withTenant(services, id, (ctx) => createRedemptions(ctx));
    await createLastSeason(services, id);
    await withTenant(services, id, (ctx) => createChallenges(ctx));
  }
}

async function startDemo(ctx: TenantCtx) {
  const { db } = ctx;
  await lockDemo(db);
  const [existingPerson] = await db.select({ id: people.id }).from(people).limit(1);
  if (existingPerson) return;
  const hash = await hashPassword(demoPassword);
  const ids: Id<"ten">[] = [];
  for (const tenant of demoTenants) ids.push(await createTenant(db, tenant, hash));
  await createStatusHistory(ctx);
  await db.insert(appState).values({ id: unfinished, value: JSON.stringify(ids) });
}

/** The key of the row that lists the tenants that have people but no other data yet. */
const unfinished = "demo.unfinished";
const lockDemo = (db: TenantTx) => db.execute(sql`select pg_advisory_xact_lock(hashtext('goodword demo'))`);

async function readUnfinished({ db }: Pick<TenantCtx, "db">): Promise<Id<"ten">[]> {
  const [row] = await db.select().from(appState).where(eq(appState.id, unfinished));
  return row ? JSON.parse(row.value) : [];
}

async function fillTenant(ctx: TenantCtx) {
  await lockDemo(ctx.db);
  const remaining = await readUnfinished(ctx);
  if (!remaining.includes(ctx.tenantId)) return;
  const [row] = await ctx.db.select({ slug: tenants.slug }).from(tenants).where(eq(tenants.id, ctx.tenantId));
  const i = demoTenants.findIndex(({ slug }) => slug === row?.slug);
  const tenant = demoTenants[i];
  if (tenant) {
    await queueMessage(ctx, welcomeMessage(tenant));
    if (tenant.registration === "application") await createApplications(ctx, i + 1);
    if (tenant.referrals) {
      await createContactMessages(ctx, i + 1);
      await createResources(ctx, i + 1);
      await createPartnerNotes(ctx, i + 1);
      const created = await createReferrals(ctx, tenant.referrals, i + 1, tenant.hasSignal);
      await createLinks(ctx, created.deals, i + 1);
      if (tenant.earns) await createCommissions(ctx, created, { ...tenant.earns, legalName: tenant.legalName }, i + 1);
      await createPredictions(ctx);
      await createInsights(ctx, created.demoPeople.workers);
      await createConversations(ctx, i + 1);
      await createGame(ctx, i + 1);
    }
  }
  const value = JSON.stringify(remaining.filter((id) => id !== ctx.tenantId));
  await ctx.db.update(appState).set({ value }).where(eq(appState.id, unfinished));
}

async function createTenant(
  db: TenantTx,
  { people: demoPeople, team = [], referrals: _, hasSignal: _hasSignal, earns: __, ...tenant }: DemoTenant,
  hash: string,
) {
  const insert = db.insert(tenants).values(tenant).onConflictDoUpdate({ target: tenants.slug, set: tenant });
  const [{ id: tenantId }] = (await insert.returning({ id: tenants.id })) as [{ id: Id<"ten"> }];
  for (const { role, requestedRole = null, ...person } of [...demoPeople, ...team]) {
    const displayName = `${person.firstName} ${person.lastName}`;
    const createdPerson = firstOf(
      await db
        .insert(people)
        .values({ ...person, displayName, tenantId, emailVerifiedAt: now })
        .returning({ id: people.id }),
    );
    await db.insert(passwords).values({ personId: createdPerson.id, hash });
    // Before their first referrals, which go back for more than a year.
    const joinedAt = new Date(Date.now() - (role === "user" ? 1 : 550) * 86_400_000).toISOString();
    await db.insert(members).values({ tenantId, personId: createdPerson.id, role, requestedRole, joinedAt });
  }
  return tenantId;
}

const welcomeMessage = ({ name, people: [admin] }: DemoTenant) => ({
  channel: "mail" as const,
  to: defined(admin).email,
  subject: `Welcome to ${name}`,
  text: `Hello ${defined(admin).firstName},\n\nyour referral program is ready. Until a mail server is set up, messages wait here, in the outbox.`,
});
