import { and, eq } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import { members } from "#features/identity/server/table.ts";
import type { Application, ApplicationForm } from "#features/members/contract/applications.ts";
import { applicationForms, applications } from "#features/members/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { createToken, hashToken } from "#server/tokens.ts";
import { createRandom } from "./random.ts";
import { day, idAt, iso } from "./rows.ts";

const audience = "Who would you refer to us?";
const reach = "How many customers do you advise in a year?";
const installs = "Do you install solar or heat pumps yourself?";
const reason = "Why do you want to work with us?";
const ranges = ["Fewer than 20", "20 to 100", "More than 100"];

const form: ApplicationForm = {
  intro:
    "We're looking for energy advisers, installers and property managers who meet home owners every week.\nPartners earn 4% of every installation they introduce, paid the month after it's switched on.",
  fields: { company: "required", website: "optional", phone: "optional", country: "required" },
  questions: [
    { id: "q1", kind: "line", label: audience, required: true, options: [] },
    { id: "q2", kind: "choice", label: reach, required: true, options: ranges },
    { id: "q3", kind: "boolean", label: installs, required: false, options: [] },
    { id: "q4", kind: "text", label: reason, required: false, options: [] },
  ],
  asksAgreement: true,
  answerDays: 3,
};

const answersOf = (who: string, range: string, doesInstall: boolean, why: string): Application["answers"] => [
  { label: audience, kind: "line", answer: who },
  { label: reach, kind: "choice", answer: range },
  { label: installs, kind: "boolean", answer: doesInstall ? "yes" : "no" },
  ...(why ? [{ label: reason, kind: "text" as const, answer: why }] : []),
];

/** Applications in every state. Their mail addresses use a reserved domain that never receives mail. */
const applicants = [
  {
    name: "Sigrid Aas",
    email: "sigrid@fjordvarme.test",
    company: "Fjordvarme Rådgivning",
    website: "fjordvarme.test",
    phone: "+47 55 50 01 88",
    country: "NO",
    answers: answersOf(
      "Home owners who replace an oil heater",
      "More than 100",
      false,
      "I advise about three households a week, and most ask who should install the system.\nI'd like to send them to a team I trust.",
    ),
    state: "new",
    daysAgo: 0.4,
  },
  {
    name: "Karim Benali",
    email: "karim@benali-bygg.test",
    company: "Benali Bygg",
    website: "",
    phone: "",
    country: "NO",
    answers: answersOf("Families who renovate their roof", "20 to 100", true, ""),
    state: "new",
    daysAgo: 1.6,
  },
  {
    name: "Linnea Sjögren",
    email: "linnea@bostad-malmo.test",
    company: "Bostad Malmö Förvaltning",
    website: "https://bostad-malmo.test",
    phone: "+46 40 555 01 20",
    country: "SE",
    answers: answersOf(
      "Housing cooperatives",
      "20 to 100",
      false,
      "We manage forty cooperatives across the border. Half of them want solar before next winter.",
    ),
    state: "new",
    daysAgo: 3.2,
  },
  {
    name: "Mateus Prado",
    email: "referrer@nordlys.test",
    company: "Prado Energi",
    website: "prado-energi.test",
    phone: "",
    country: "NO",
    answers: answersOf("Farms with large roofs", "Fewer than 20", false, "A colleague already works with you."),
    state: "approved",
    daysAgo: 44,
  },
  {
    name: "Top Leads Ltd",
    email: "sales@top-leads.test",
    company: "Top Leads Ltd",
    website: "top-leads.test",
    phone: "",
    country: "GB",
    answers: answersOf("Anyone", "More than 100", false, "We sell lists of 50,000 addresses."),
    state: "declined",
    message: "We only work with partners who know the people they introduce.",
    daysAgo: 12,
  },
] as const;

/** The form by which partners apply, and applications in every state. */
export async function createApplications({ db, tenantId }: TenantCtx, seed: number, now = Date.now()) {
  const random = createRandom(seed);
  const isAdmin = and(eq(members.tenantId, tenantId), eq(members.role, "admin"));
  const { decidedBy } = firstOf(await db.select({ decidedBy: members.personId }).from(members).where(isAdmin).limit(1));
  await db.insert(applicationForms).values({ form });
  await db.insert(applications).values(
    applicants.map(({ daysAgo, state, ...applicant }) => {
      const at = now - daysAgo * day;
      return {
        ...applicant,
        id: idAt("apl", at, random),
        createdAt: iso(at - 5 * 60_000),
        receivedAt: iso(at),
        state,
        agreed: true,
        locale: "en" as const,
        tokenHash: hashToken(createToken()),
        search: [applicant.name, applicant.email, applicant.company].join(" "),
        ...(state !== "new" && { decidedAt: iso(at + day), decidedBy }),
      };
    }),
  );
}
