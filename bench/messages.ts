import pg from "pg";
import type { Id } from "#base/ids.ts";
import { listChatMessages } from "#features/communication/server/messages/list.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { connect, type Db } from "#server/db/client.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { migrate } from "#server/db/migrate.ts";
import { startEmbeddedPostgres } from "#server/db/postgres.ts";

const secrets = { SECRET: "the secret of the messages benchmark" };
/** Each conversation is equally long in both, so that only the number of messages around it differs. */
const messagesEach = 1000;
const pageSize = 50;

type Messages = {
  db: Db;
  tenantId: Id<"ten">;
  personId: Id<"per">;
  conversations: Id<"cnv">[];
  close(): Promise<void>;
};

/** Compares the time of a page of 50 messages among many to one among 10,000, each at a random place of a random conversation. */
export async function messageCosts(dataDir: string, size: number, passes = 15) {
  const postgres = await startEmbeddedPostgres(dataDir);
  const [few, many] = [await openDatabase(postgres.url, "few", 10_000), await openDatabase(postgres.url, "many", size)];
  const ratios: number[] = [];
  for (let pass = 0; pass <= passes; pass++) {
    // The order alternates, because the first measurement affects the second; the first pass only warms up.
    const manyFirst = pass % 2 === 0 ? await measurePages(many) : undefined;
    const fewTime = await measurePages(few);
    const manyTime = manyFirst ?? (await measurePages(many));
    if (pass > 0) ratios.push(manyTime / fewTime);
  }
  await few.close();
  await many.close();
  await postgres.stop();
  return ratios.toSorted((a, b) => a - b)[ratios.length >> 1]!;
}

async function measurePages({ db, tenantId, personId, conversations }: Messages) {
  const ctx = { db: readInTenant(db, tenantId), tenantId, personId, role: "company" } as unknown as ReadCtx;
  const readPage = async () => {
    const id = conversations[Math.floor(Math.random() * conversations.length)]!;
    const before = pageSize + 1 + Math.floor(Math.random() * (messagesEach - pageSize));
    const { items } = await listChatMessages(ctx, { id, before, limit: pageSize });
    if (items.length !== pageSize) throw new Error(`A page has ${items.length} messages`);
  };
  const [rounds, at] = [20, 16];
  const started = performance.now();
  for (let round = 0; round < rounds; round++) await Promise.all(Array.from({ length: at }, readPage));
  return (performance.now() - started) / (rounds * at);
}

async function openDatabase(server: string, name: string, size: number): Promise<Messages> {
  await withClient(server, (owner) => owner.query(`create database ${name}`));
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const appUrl = await migrate(url, secrets);
  const found = await withClient(url, async (owner) => {
    const { rows: tenants } = await owner.query("select id from tenants limit 1");
    const tenant = tenants[0].id;
    await owner.query("select set_config('app.tenant_id', $1, false)", [tenant]);
    const { rows: people } = await owner.query(
      "insert into auth.people (email, display_name) values ('b@example.com', 'B') returning id",
    );
    await owner.query("insert into auth.members (tenant_id, person_id, role) values ($1, $2, 'company')", [
      tenant,
      people[0].id,
    ]);
    const { rows: conversations } = await owner.query(
      `insert into conversations (kind, title, last_seq, revision)
         select 'group', 'Group ' || g, ${messagesEach}, ${messagesEach} from generate_series(1, ${size / messagesEach}) g returning id`,
    );
    await owner.query(
      "insert into conversation_members (conversation_id, person_id) select id, $1 from conversations",
      [people[0].id],
    );
    // One number after the other in all conversations, as people write: the messages of one lie far apart on the disk.
    await owner.query(
      `insert into chat_messages (conversation_id, seq, revision, client_id, author_id, text)
         select c.id, s, s, gen_random_uuid(), $1, 'Message ' || s || ' of a conversation about a referral'
         from generate_series(1, ${messagesEach}) s cross join conversations c`,
      [people[0].id],
    );
    await owner.query("vacuum analyze");
    return { tenant, person: people[0].id, conversations: conversations.map(({ id }) => id) };
  });
  const db = connect(appUrl);
  const toId = <P extends string>(prefix: P, uuid: string) => `${prefix}_${uuid.replaceAll("-", "")}` as const;
  return {
    db,
    tenantId: toId("ten", found.tenant),
    personId: toId("per", found.person),
    conversations: found.conversations.map((id: string) => toId("cnv", id)),
    close: () => db.close(),
  };
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}
