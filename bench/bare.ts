import Fastify from "fastify";
import pg from "pg";
import { sample } from "./notes.ts";

const columns = `id, full_name "fullName", email, value_minor::int "valueMinor", currency, status, created_at "createdAt"`;

/** A minimal server without tenants, sessions, contract or events, for comparison. */
export async function createBareServer(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  pool.on("error", () => {}); // PostgreSQL closes its connections when the benchmark ends
  const app = Fastify();
  app.addHook("onClose", () => pool.end());
  app.get<{ Params: { tenant: string; id: string } }>("/notes/:tenant/:id", async ({ params }) => {
    const text = `select ${columns} from bench_bare where tenant_id = $1 and id = $2`;
    return (await pool.query({ name: "one", text, values: [params.tenant, params.id] })).rows[0];
  });
  app.get<{ Params: { tenant: string } }>("/notes/:tenant", async ({ params }) => {
    const text = `select ${columns} from bench_bare where tenant_id = $1 order by id desc limit $2`;
    return { items: (await pool.query({ name: "list", text, values: [params.tenant, 25] })).rows };
  });
  app.get("/sample", async () => ({ items: sample, next: null }));
  app.post<{ Params: { tenant: string }; Body: Record<string, unknown> }>(
    "/notes/:tenant",
    async ({ params, body }) => {
      const client = await pool.connect();
      try {
        await client.query("begin");
        const text = `insert into bench_bare (tenant_id, full_name, email, value_minor, currency, status) values ($1, $2, $3, $4, $5, $6) returning ${columns}`;
        const values = [params.tenant, body.fullName, body.email, body.valueMinor, body.currency, body.status];
        const { rows } = await client.query({ name: "insert", text, values });
        await client.query("commit");
        return rows[0];
      } finally {
        client.release();
      }
    },
  );
  return app;
}
