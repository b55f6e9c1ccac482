import Fastify from "fastify";
import pg from "pg";

const columns = `r.id, r.program_id "programId", r.pipeline_id "pipelineId", r.stage_id "stageId", r.status, r.version, r.referrer_id "referrerId",
  p.display_name "referrerName", r.assignee_id "assigneeId", a.display_name "assigneeName", r.full_name "fullName", r.email, r.phone, r.company,
  r.position, r.target_company "targetCompany", r.estimated_minor::float8 "estimatedMinor", r.currency, r.product_interest "productInterest", r.timeline,
  r.priority, r.source, r.tags, r.confidence_level "confidenceLevel", r.city, r.country, r.consent, r.submitted_at "submittedAt",
  r.review_due_at "reviewDueAt", r.protected_until "protectedUntil", r.waits_for is not null as waiting, r.stage_entered_at "stageEnteredAt",
  r.won_minor::float8 "wonMinor", r.closed_on "closedOn", r.created_at "createdAt", r.updated_at "updatedAt"`;
const list = `select ${columns} from referrals r left join auth.people p on p.id = r.referrer_id left join auth.people a on a.id = r.assignee_id
  where r.tenant_id = $1 and r.status = $2 order by r.estimated_minor desc, r.id desc limit $3`;
/** Inserts the same row into the same table among the same million, with the table's own triggers: the difference is what the app adds. */
const insert = `insert into referrals (tenant_id, program_id, pipeline_id, stage_id, status, referrer_id, full_name, email, phone, company,
  estimated_minor, currency, email_key, domain_key, company_key, words, consent, submitted_at, review_due_at)
  values ($1, $2, $3, $4, 'under_review', $5, $6, $7, '', $8, $9, 'USD', $7, $10, $8, $11, 'attested', now(), now() + interval '8 days') returning id`;

type ListRequest = { Params: { tenant: string }; Querystring: { status: string } };
type CreateRequest = {
  Body: Record<"tenant" | "program" | "pipeline" | "stage" | "referrer" | "fullName" | "email" | "company", string> & {
    estimatedMinor: number;
  };
};

/** A minimal server without tenants, sessions, checks or timelines, for comparison. It connects as the owner, so no policy applies. */
export async function createBareServer(ownerUrl: string) {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 10 });
  pool.on("error", () => {}); // PostgreSQL closes its connections when the benchmark ends
  const app = Fastify();
  app.addHook("onClose", () => pool.end());
  app.get<ListRequest>("/referrals/:tenant", async ({ params, query }) => {
    const { rows } = await pool.query({ name: "list", text: list, values: [params.tenant, query.status, 25] });
    return { items: rows, next: rows.at(-1)?.id ?? null };
  });
  app.post<CreateRequest>("/referrals", async ({ body }) => {
    const { tenant, program, pipeline, stage, referrer, fullName, email, company, estimatedMinor } = body;
    const words = [...new Set([fullName, company, email].flatMap((text) => text.toLowerCase().split(/[^a-z0-9]/)))];
    const values = [
      tenant,
      program,
      pipeline,
      stage,
      referrer,
      fullName,
      email,
      company,
      estimatedMinor,
      email.split("@")[1],
      words,
    ];
    return (await pool.query({ name: "insert", text: insert, values })).rows[0];
  });
  return app;
}
