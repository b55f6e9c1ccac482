import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { listReferrals } from "../../contract/list.ts";
import { updateReferral } from "../../contract/record.ts";
import { listParticipants, listTags, suggestCompanies } from "../../contract/suggestions.ts";
import { codeOf, referralFixtures } from "../testing/referral-fixtures.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const amira = await app.as("referrer", acme);
const jun = await app.as("company", acme);
const { submit } = referralFixtures(app);
type Input = Parameters<typeof listReferrals.input.parse>[0] & object;
const list = async (by: typeof jun, input: Input) => (await by.call(listReferrals, input as never)).items;
const names = async (input: Input, by = jun) => (await list(by, input)).map(({ fullName }) => fullName).sort();

const people = [
  {
    fullName: "Josephine Anderson",
    email: "jo.anderson@brightwater.example",
    company: "Brightwater GmbH",
    city: "Łódź",
    tags: ["autumn", "vip"],
    estimatedMinor: 500,
  },
  {
    fullName: "Andrés Núñez",
    email: "nunez@sol.example",
    company: "Sol y Viento",
    phone: "+34 912 34 56 78",
    tags: ["autumn"],
    estimatedMinor: 9000,
    priority: "high",
  },
  {
    fullName: "王小明",
    email: "wang@beijing.example",
    company: "北京光明公司",
    notes: "Speaks of heat pumps",
    estimatedMinor: 70,
  },
  { fullName: "ليلى حدّاد", email: "layla@cairo.example", company: "شركة النور", country: "EG", phone: "02 23910000" },
] as const;
for (const person of people) await submit(amira, person as never);
const bruno = await app.as("referrer", acme);
await submit(bruno, { fullName: "Zoë Anderlecht", email: "zoe@other.example", company: "Brightside" });

test("finds every text regardless of accents, case or punctuation", async () => {
  expect(await names({ search: "NUNEZ" })).toEqual(["Andrés Núñez"]);
  expect(await names({ search: "lodz brightwater" })).toEqual(["Josephine Anderson"]);
  expect(await names({ search: "光明" })).toEqual(["王小明"]);
  expect(await names({ search: "حداد" })).toEqual(["ليلى حدّاد"]);
  expect(await names({ search: "heat pumps" })).toEqual(["王小明"]);
  expect(await names({ search: "jo.anderson@brightwater.example" })).toEqual(["Josephine Anderson"]);
  expect(await names({ search: "912 345 678" })).toEqual(["Andrés Núñez"]);
  expect(await names({ search: "+34 912345678" })).toEqual(["Andrés Núñez"]);
  expect(await names({ search: "(02) 2391 0000" })).toEqual(["ليلى حدّاد"]);
});

test("finds prefixes while typing, and requires all words", async () => {
  expect(await names({ search: "ander" })).toEqual(["Josephine Anderson", "Zoë Anderlecht"]);
  expect(await names({ search: "ander zo" })).toEqual(["Zoë Anderlecht"]);
  expect(await names({ search: "ander nobody" })).toEqual([]);
  expect(await names({ search: "%" })).toHaveLength(5);
  expect(await names({ search: "' or 1=1 --" })).toEqual([]);
});

test("tolerates one typo: a missing, extra, wrong or swapped letter", async () => {
  for (const typed of ["andersn", "andersson", "anderzon", "adnerson"])
    expect(await names({ search: typed }), typed).toEqual(["Josephine Anderson"]);
  expect(await names({ search: "brigthwater" })).toEqual(["Josephine Anderson"]);
  expect(await names({ search: "anrdzon" })).toEqual([]);
});

test("members search only what they can see [R6.5]", async () => {
  expect(await names({ search: "ander" }, amira)).toEqual(["Josephine Anderson"]);
  const far = await app.as("company", await app.tenant("far"));
  expect(await names({ search: "anderson" }, far)).toEqual([]);
});

test("finds a changed referral by its new words and no longer by the old ones", async () => {
  const sent = await submit(amira, { fullName: "Old Name" });
  await jun.call(updateReferral, { id: sent.id, version: sent.version, fullName: "Quite New" });
  expect(await names({ search: "quite" })).toEqual(["Quite New"]);
  expect(await names({ search: "old" })).toEqual([]);
});

test("combines filters, order, tags and search, and pages are consistent [R5.11]", async () => {
  expect(await names({ tag: ["autumn"] })).toEqual(["Andrés Núñez", "Josephine Anderson"]);
  expect(await names({ tag: ["autumn", "vip"] })).toEqual(["Josephine Anderson"]);
  expect(await names({ filter: ["priority:eq:high"], search: "sol" })).toEqual(["Andrés Núñez"]);
  expect(await names({ filter: ["estimatedMinor:gte:100", "estimatedMinor:lt:1000"] })).toEqual(["Josephine Anderson"]);
  const first = await jun.call(listReferrals, { search: "example", orderBy: "estimatedMinor:asc", limit: 2 });
  const next = await jun.call(listReferrals, {
    search: "example",
    orderBy: "estimatedMinor:asc",
    limit: 2,
    after: first.next!,
  });
  expect([...first.items, ...next.items].map(({ estimatedMinor }) => estimatedMinor)).toEqual([70, 500, 9000, null]);
  const last = await jun.call(listReferrals, { orderBy: "createdAt:asc", limitToLast: 1 });
  expect(last.items[0]!.fullName).toBe("Quite New");
  const bad = (input: object) => codeOf(jun.call(listReferrals, input as never));
  expect(await bad({ limitToLast: 1 })).toBe("base.invalid");
  expect(await bad({ filter: ["status:ne:won", "source:ne:api"] })).toBe("base.invalid");
  expect(await bad({ filter: ["status:eq:unknown"] })).toBe("base.invalid");
});

test("suggests tags and companies only from visible referrals", async () => {
  expect((await jun.call(listTags, {})).items).toEqual([
    { tag: "autumn", count: 2 },
    { tag: "vip", count: 1 },
  ]);
  expect((await bruno.call(listTags, {})).items).toEqual([]);
  expect((await amira.call(suggestCompanies, { q: "brig" })).items).toEqual([
    { company: "Brightwater GmbH", domain: "brightwater.example", country: "" },
  ]);
  expect((await jun.call(suggestCompanies, { q: "Bright" })).items.map(({ company }) => company)).toEqual([
    "Brightside",
    "Brightwater GmbH",
  ]);
  expect((await jun.call(suggestCompanies, { q: "%%" })).items).toEqual([]);
});

test("referrers cannot learn who else refers", async () => {
  const seen = await amira.call(listParticipants, {});
  expect(seen.companies.map(({ id }) => id)).toContain(jun.personId);
  expect(seen.referrers).toEqual([]);
  expect((await jun.call(listParticipants, {})).referrers.map(({ id }) => id)).toContain(amira.personId);
});

test("finds numbers by prefix, and does not treat another number as a typo", async () => {
  const works = await app.tenant("works");
  await submit(await app.as("referrer", works), { fullName: "Unit 4711", email: "hall9@werk77.example" });
  const by = await app.as("company", works);
  for (const search of ["47", "4711", "werk7", "hall9"])
    expect(await names({ search }, by), search).toEqual(["Unit 4711"]);
  for (const search of ["47111", "4712", "411"]) expect(await names({ search }, by), search).toEqual([]);
});

test("the search uses its index as the role without ownership", async () => {
  const place = await app.tenant("large");
  await app.asOwner(
    `insert into referrals (tenant_id, program_id, pipeline_id, stage_id, status, referrer_id, currency, words)
     select p.tenant_id, p.id, p.pipeline_id, s.id, 'under_review', $2, 'EUR', array['common', 'w' || n]
     from programs p join stages s on s.pipeline_id = p.pipeline_id and s.position = 1, generate_series(1, 20000) n where p.tenant_id = $1`,
    [place.slice(4), amira.personId.slice(4)],
  );
  await app.asOwner("analyze referrals");
  const client = await app.db.pool.connect();
  await client.query(`begin; set local app.tenant_id = '${place.slice(4)}'`);
  const question = `explain select id from referral_list where id in (select found.referral_id from unnest($1::text[]) as given(word)
    cross join lateral (select referral_id from referral_words where word = given.word order by referral_id desc limit 100) as found)
    order by id desc limit 25`;
  const planOf = async (word: string) =>
    (await client.query(question, [[word]])).rows.map((row) => row["QUERY PLAN"]).join("\n");
  const plans = [await planOf("w777"), await planOf("common")];
  await client.query("rollback");
  client.release();
  for (const plan of plans) {
    expect(plan).toMatch(/Index Only Scan Backward using referral_words_pkey/);
    expect(plan).toMatch(/Index (Only )?Scan using referrals_pkey/);
    expect(plan).not.toContain("Seq Scan");
  }
});
