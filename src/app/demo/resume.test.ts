import { afterAll, expect, test, vi } from "vitest";
import { detectType } from "#server/files/detect-type.ts";
import { createDemo } from "../demo.ts";
import { testApp } from "../testing.ts";

// The test creates the whole demo, which is slow.
vi.setConfig({ testTimeout: 120_000 });

const app = await testApp();
afterAll(() => app.close());

const counts = () =>
  app.asOwner(
    `select t.slug, (select count(*)::int from referrals r where r.tenant_id = t.id) as referrals,
       (select count(*)::int from messages m where m.tenant_id = t.id and m.subject like 'Welcome%') as welcomes
     from tenants t order by t.slug`,
  );

test("the next start completes a demo whose creation was killed, without creating anything twice", async () => {
  await app.asOwner(`create function stop_here() returns trigger language plpgsql as $$ begin
    if (select slug from tenants where id = new.tenant_id) = 'acme' then raise exception 'killed here'; end if; return new; end $$`);
  await app.asOwner("create trigger stop_here before insert on referrals for each row execute function stop_here()");
  await expect(createDemo(app.services)).rejects.toThrow();
  expect(await counts()).toContainEqual({ slug: "acme", referrals: 0, welcomes: 0 });
  await app.asOwner("drop trigger stop_here on referrals");

  await createDemo(app.services);
  await createDemo(app.services);
  expect(await counts()).toEqual([
    { slug: "acme", referrals: 80, welcomes: 1 },
    { slug: "default", referrals: 520, welcomes: 1 },
    { slug: "kestrel", referrals: 0, welcomes: 1 },
    { slug: "lumen", referrals: 24, welcomes: 1 },
    { slug: "nordlys", referrals: 0, welcomes: 1 },
  ]);
});

test("gives partners a real picture and a real PDF to download", async () => {
  const stored = await app.asOwner(
    "select o.key, o.content_type, o.size from assets a join objects o on o.id = a.object_id and o.tenant_id = a.tenant_id",
  );
  expect(stored).toHaveLength(6);
  for (const { key, content_type, size } of stored) {
    const bytes = Buffer.from(await app.services.storage.disk.getBytes(key as string));
    expect([await detectType(bytes), bytes.length]).toEqual([content_type, Number(size)]);
  }
  const types = new Set(stored.map(({ content_type }) => content_type));
  expect([...types].sort()).toEqual(["application/pdf", "image/png"]);
});
