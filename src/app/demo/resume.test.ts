import { afterAll, expect, test, vi } from "vitest";
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
    { slug: "nordlys", referrals: 0, welcomes: 1 },
  ]);
});
