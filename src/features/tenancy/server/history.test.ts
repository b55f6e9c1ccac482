import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { getStatusHistory } from "../contract.ts";
import { deleteOldHistory, watchHealth } from "./watch-health.ts";

const app = await testApp();
afterAll(() => app.close());
await app.tenant("default");
beforeEach(() => app.asOwner("delete from status_days; delete from status_incidents"));

const history = () => app.anonymous.call(getStatusHistory, {});
/** Noon, so that the next probe does not fall on the next day. */
const noon = `${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`;
const after = (minutes: number) => new Date(Date.parse(noon) + minutes * 60_000).toISOString();
const rows = () => app.asOwner("select part, looks, down from status_days order by part");

test("returns ninety unknown days before the first probe [R2.8]", async () => {
  const { from, parts, incidents } = await history();
  expect(Date.parse(noon) - Date.parse(`${from}T12:00:00.000Z`)).toBe(89 * 86_400_000);
  expect(parts.map(({ name }) => name)).toEqual(["server", "database", "jobs", "mail", "sms", "storage"]);
  expect(parts.every(({ up, days }) => up === null && days.length === 90 && days.every((day) => day === null))).toBe(
    true,
  );
  expect(incidents).toEqual([]);
});

test("counts one probe a minute, however many processes run it", async () => {
  await Promise.all([
    watchHealth(app.services, noon),
    watchHealth(app.services, noon),
    watchHealth(app.services, noon),
  ]);
  await watchHealth(app.services, after(1));
  expect(await rows()).toEqual(["database", "jobs", "server", "storage"].map((part) => ({ part, looks: 2, down: 0 })));
  const { parts } = await history();
  expect(parts.find(({ name }) => name === "server")).toMatchObject({ up: 1 });
  expect(parts.find(({ name }) => name === "server")?.days.at(-1)).toBe(1);
  expect(parts.find(({ name }) => name === "mail")).toMatchObject({ up: null });
});

test("opens an incident when a part is down, and closes it when it is up again", async () => {
  const { services } = app;
  // A file blocks the path that the storage probe writes to.
  const files = join(services.settings.DATA_DIR, "files");
  const inTheWay = join(files, "health");
  await watchHealth(services, noon);
  await rm(inTheWay, { recursive: true, force: true });
  await mkdir(files, { recursive: true });
  await writeFile(inTheWay, "");
  await watchHealth(services, after(1));
  await watchHealth(services, after(2));
  expect((await history()).incidents).toEqual([{ part: "storage", beganAt: after(1), endedAt: null }]);
  await rm(inTheWay);
  await watchHealth(services, after(3));
  const { parts, incidents } = await history();
  expect(incidents).toEqual([{ part: "storage", beganAt: after(1), endedAt: after(3) }]);
  expect(parts.find(({ name }) => name === "storage")?.up).toBe(0.5);
});

test("records that a server was down, and since when", async () => {
  await watchHealth(app.services, after(-120));
  await watchHealth(app.services, after(-117));
  await watchHealth(app.services, noon);
  await watchHealth(app.services, noon);
  const { parts, incidents } = await history();
  expect(incidents).toEqual([{ part: "server", beganAt: after(-117), endedAt: noon }]);
  expect(parts.find(({ name }) => name === "server")?.up).toBeCloseTo(3 / 119, 6);
  expect(parts.find(({ name }) => name === "database")?.up).toBe(1);
});

test("deletes what is older than ninety days", async () => {
  await app.asOwner(
    `insert into status_days (day, part, looks, down) select (now() at time zone 'utc')::date - n, 'server', 1440, 0 from generate_series(88, 91) n`,
  );
  await app.asOwner(
    `insert into status_incidents (part, began_at, ended_at) values ('server', now() - interval '92 days', now() - interval '91 days'), ('jobs', now() - interval '92 days', null)`,
  );
  await deleteOldHistory(app.services);
  expect(await rows()).toHaveLength(2);
  expect((await history()).incidents).toMatchObject([{ part: "jobs", endedAt: null }]);
});
