import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readSettings, settingTable } from "./settings.ts";

const folder = mkdtempSync(join(tmpdir(), "settings-"));
afterAll(() => rmSync(folder, { recursive: true }));
const createDataDir = () => mkdtempSync(join(folder, "data-"));

test("development needs no settings", () => {
  const settings = readSettings({ DATA_DIR: createDataDir() });
  expect(settings).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    BASE_URL: "http://localhost:3000",
    DEMO: true,
    production: false,
  });
});

test("the development secret is created once, kept, and readable by its owner only", () => {
  const dir = createDataDir();
  const first = readSettings({ DATA_DIR: dir }).SECRET;
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(readSettings({ DATA_DIR: dir }).SECRET).toBe(first);
  expect(statSync(join(dir, "secret")).mode & 0o077).toBe(0);
});

test("development mode, which shows mailed links, cannot be reached from other machines", () => {
  for (const HOST of ["0.0.0.0", "::", "192.0.2.7", "app.example.com"]) {
    expect(() => readSettings({ DATA_DIR: createDataDir(), HOST })).toThrow("The setting HOST cannot be used");
    expect(readSettings({ DATA_DIR: createDataDir(), HOST, NODE_ENV: "production", SECRET: "x".repeat(32) }).HOST).toBe(
      HOST,
    );
  }
  for (const HOST of ["127.0.0.1", "127.1.2.3", "::1", "localhost"])
    expect(readSettings({ DATA_DIR: createDataDir(), HOST }).HOST).toBe(HOST);
});

test("production requires a secret, and creates no demo by default", () => {
  expect(() => readSettings({ NODE_ENV: "production", DATA_DIR: createDataDir() })).toThrow(
    "The setting SECRET cannot be used",
  );
  expect(readSettings({ NODE_ENV: "production", DATA_DIR: createDataDir(), SECRET: "x".repeat(32) }).DEMO).toBe(false);
});

test.each([
  ["PORT", "eighty"],
  ["PORT", "99999"],
  ["BASE_URL", "goodword"],
  ["DATABASE_URL", "mysql://localhost/x"],
  ["TRUST_PROXY", "yes please"],
  ["TRUST_PROXY", "0"],
  ["TRUST_PROXY", "99"],
  ["TRUST_PROXY", "127.0.0.1, 0.0.0.0/0"],
  ["TRUST_PROXY", "10.0.0.0/99"],
  ["SECRET", "short"],
  ["MAIL_URL", "http://mail"],
  ["SMS_FROM", "Goodword"],
  ["DEMO", "perhaps"],
  ["GOOGLE_ISSUER", "http://accounts.example.com"],
  ["FACEBOOK_URL", "http://localhost.example.com"],
  ["LOG_LEVEL", "loud"],
  ["FILES_ORIGINS", "https://www.example.com/"],
  ["FILES_ORIGINS", "https://www.example.com, *"],
  ["OUTBOUND_ALLOW", "10.0.0.0/99"],
  ["OUTBOUND_ALLOW", "*"],
  ["OUTBOUND_ALLOW", "https://id.corp.example"],
])("%s=%s is rejected by name", (name, value) => {
  expect(() => readSettings({ DATA_DIR: createDataDir(), [name]: value })).toThrow(
    `The setting ${name} cannot be used`,
  );
});

test("a proxy is trusted by its address or by count, and `true` is one proxy", () => {
  const trusted = (TRUST_PROXY?: string) => readSettings({ DATA_DIR: createDataDir(), TRUST_PROXY }).TRUST_PROXY;
  expect([undefined, "false", "true", "2"].map(trusted)).toEqual([false, false, 1, 2]);
  expect(trusted("127.0.0.1, 10.1.0.0/16,::1, loopback")).toEqual(["127.0.0.1", "10.1.0.0/16", "::1", "loopback"]);
});

test("an incomplete SMS account is rejected with the name of the missing setting", () => {
  expect(() => readSettings({ DATA_DIR: createDataDir(), SMS_ACCOUNT: "AC1" })).toThrow(
    "SMS_TOKEN cannot be used: is needed with SMS_ACCOUNT",
  );
});

test.each([
  ["ws://127.0.0.1:8188", true],
  ["ws://[::1]:8188", true],
  ["ws://10.1.2.3:8188", true],
  ["ws://janus:8188", true],
  ["wss://media.example.com", true],
  ["ws://media.example.com", false],
  ["ws://198.100.1.1:8188", false],
  ["https://media.example.com", false],
])("the media server's secret is sent plainly only in a private network: %s", (JANUS_URL, isAccepted) => {
  const read = () => readSettings({ DATA_DIR: createDataDir(), JANUS_URL }).JANUS_URL;
  if (isAccepted) expect(read()).toBe(JANUS_URL);
  else expect(read).toThrow("JANUS_URL cannot be used");
});

test("README documents every setting", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  for (const [name, schema] of Object.entries(settingTable)) {
    expect(readme).toMatch(new RegExp(`\\| \`${name}\` +\\|`));
    expect(readme).toContain(schema.description);
  }
});
