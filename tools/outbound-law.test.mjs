import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const home = resolve(import.meta.dirname, "..");
const requests = {
  fetch: 'export const answer = await fetch("https://example.com");',
  "global-fetch": 'export const answer = await globalThis.fetch("https://example.com");',
  request: 'import { request } from "node:http";\nexport const x = request;',
  get: 'import { get } from "node:http";\nexport const x = get;',
  default: 'import http from "node:http";\nexport const x = http.request;',
  namespace: 'import * as http from "node:http";\nexport const x = http.request;',
  secure: 'import { request } from "node:https";\nexport const x = request;',
  dynamic: 'export const x = await import("node:https");',
  http2: 'import { connect } from "node:http2";\nexport const x = connect;',
};
const folders = ["src/server", "src/features/sso/server/providers", "src/app"];
const rejected = Object.entries(requests).flatMap(([name, text]) =>
  folders.map((place) => [`${place}/${name}.ts`, text]),
);
const allowed = [
  ["src/server/outbound/send-request.ts", requests.secure],
  ["src/features/sso/web/call.ts", requests.fetch],
  ["src/features/sso/server/sso.test.ts", requests.fetch],
  ["src/features/sso/server/testing/provider.ts", requests.request],
  [
    "src/server/listens.ts",
    'import { createServer, type IncomingMessage } from "node:http";\nexport const x = createServer;',
  ],
];

let root;
let output;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "outbound-law-"));
  await cp(join(home, "biome.json"), join(root, "biome.json"));
  for (const [file, text] of [...rejected, ...allowed]) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  const biome = join(home, "node_modules/@biomejs/biome/bin/biome");
  const rules = ["--only=style/noRestrictedGlobals", "--only=style/noRestrictedImports"];
  const args = [biome, "lint", ...rules, "--vcs-enabled=false", "--colors=off", "--max-diagnostics=none", "src"];
  output = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" }).stderr;
});
afterAll(() => rm(root, { recursive: true, force: true }));

const isRejected = (file) => new RegExp(`^${file}:\\d+:\\d+ lint/style/noRestricted`, "m").test(output);

test.each(rejected)("rejects a request that bypasses the guarded client in %s", (file) =>
  expect(isRejected(file)).toBe(true),
);

test.each(allowed)("accepts %s", (file) => expect(isRejected(file)).toBe(false));
