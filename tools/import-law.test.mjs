import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import order from "./feature-order.json" with { type: "json" };
import { readImports } from "./imports.mjs";

const home = resolve(import.meta.dirname, "..");
const importing = (...names) => names.map((name) => `export * from "${name}";\n`).join("");

/** Files that break no rule and that the planted ones import. */
const sound = {
  "src/base/words.ts": importing("zod"),
  "src/server/files/decoder/sharp.ts": importing("sharp"),
  "src/features/files/server/inspect.ts": importing("#server/files/decoder/sharp.ts"),
  "src/features/files/server/check-file.ts": 'import type { x } from "./inspect.ts"; export type X = typeof x;',
  "src/server/floor.ts": importing("#base/words.ts", "node:fs", "pg"),
  "src/web/floor.tsx": importing("#base/words.ts", "react"),
  "src/app/server.ts": importing("#features/site/contract.ts", "#features/tenancy/server/routes.ts"),
  "src/app/web.tsx": importing("#features/tenancy/web/routes.tsx", "./web/router.tsx"),
  "src/app/web/router.tsx": importing("#features/site/web/routes.tsx"),
  "src/features/identity/server/identity.test.ts": importing("#app/server.ts", "vitest", "pg"),
  "src/features/identity/rules.test.ts": importing("vitest", "fast-check"),
  "src/features/identity/server/testing/identity-fixtures.ts": importing("#app/server.ts"),
  ...Object.fromEntries(
    order.flatMap((feature) => [
      [`src/features/${feature}/contract.ts`, importing("#base/words.ts", "zod")],
      [`src/features/${feature}/server/routes.ts`, importing("../contract.ts", "#server/floor.ts")],
      [`src/features/${feature}/web/api.ts`, importing("../contract.ts", "#web/floor.tsx")],
      [`src/features/${feature}/web/routes.tsx`, importing("./api.ts")],
    ]),
  ),
};

/** The other half of the planted cycle, which is reported once. */
const partner = { "src/base/round.ts": importing("./about.ts") };

/** One file per broken rule. */
const planted = [
  ["no-cycles", "src/base/about.ts", importing("./round.ts")],
  ["no-barrels", "src/features/identity/server/index.ts", importing("./routes.ts")],
  ["every-import-is-found", "src/web/lost.ts", importing("./nowhere.ts")],
  ["base-knows-nobody", "src/base/up.ts", 'import type { x } from "#server/floor.ts"; export type X = typeof x;'],
  ["base-knows-nobody", "src/base/up-to-a-feature.ts", importing("#features/tenancy/contract.ts")],
  ["base-knows-nobody", "src/base/framework.ts", importing("react")],
  ["no-node-where-browsers-read", "src/base/disk.ts", importing("node:fs")],
  ["no-node-where-browsers-read", "src/features/identity/rules.ts", importing("node:crypto")],
  ["floors-know-no-feature", "src/server/knows.ts", importing("#features/tenancy/contract.ts")],
  ["floors-know-no-feature", "src/web/knows.ts", importing("#features/tenancy/contract.ts")],
  ["server-never-meets-web", "src/server/meets.ts", importing("#web/floor.tsx")],
  ["server-never-meets-web", "src/features/identity/server/meets.ts", importing("../web/api.ts")],
  ["server-never-meets-web", "src/app/meets.ts", importing("#web/floor.tsx")],
  ["web-never-meets-server", "src/web/meets.ts", importing("#server/floor.ts")],
  ["web-never-meets-server", "src/features/identity/web/meets.tsx", importing("../server/routes.ts")],
  ["web-never-meets-server", "src/app/web/meets.tsx", importing("#app/server.ts")],
  ["contract-and-rules-are-pure", "src/features/files/rules.ts", importing("drizzle-orm")],
  ["contract-and-rules-are-pure", "src/features/files/values.ts", importing("./web/api.ts")],
  ["only-app-sees-all", "src/features/identity/server/all.ts", importing("#app/server.ts")],
  ["only-through-doors", "src/features/identity/server/behind.ts", importing("#features/tenancy/server/routes.ts")],
  ["only-through-doors", "src/features/identity/web/behind.tsx", importing("#features/tenancy/web/routes.tsx")],
  ["testing-is-for-tests", "src/features/identity/server/soft.ts", importing("./testing/identity-fixtures.ts")],
  ["only-the-floor-opens-connections", "src/features/identity/server/pool.ts", importing("pg")],
  ["only-the-floor-opens-connections", "src/app/pool.ts", importing("pg")],
  ["only-the-decoder-decodes", "src/server/draws.ts", importing("sharp")],
  ["only-the-decoder-decodes", "src/features/files/server/reads.ts", importing("./inspect.ts")],
  ["every-feature-has-its-place", "src/features/attic/rules.ts", importing("#base/words.ts")],
  ...order.slice(0, -1).flatMap((feature, i) => [
    [
      `${feature}-looks-down-only`,
      `src/features/${feature}/server/up.ts`,
      importing(`#features/${order[i + 1]}/contract.ts`),
    ],
    [
      `${feature}-looks-down-only`,
      `src/features/${feature}/web/up.ts`,
      `import type { x } from "#features/${order.at(-1)}/contract.ts"; export type X = typeof x;`,
    ],
  ]),
];

let root;
let app;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "import-law-"));
  for (const file of ["package.json", ".dependency-cruiser.cjs", "tools/feature-order.json"])
    await cp(join(home, file), join(root, file));
  await symlink(join(home, "node_modules"), join(root, "node_modules"));
  const files = [...Object.entries({ ...sound, ...partner }), ...planted.map(([, file, text]) => [file, text])];
  for (const [file, text] of files) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  app = await readImports(root);
});
afterAll(() => rm(root, { recursive: true, force: true }));

const brokenBy = (file) => [...new Set(app.violations.filter(({ from }) => from === file).map((v) => v.rule.name))];

describe("the import law", () => {
  test.each(planted)("%s catches %s", (rule, file) => expect(brokenBy(file)).toEqual([rule]));

  test("accepts allowed imports", () => {
    expect(Object.keys(sound).flatMap(brokenBy)).toEqual([]);
  });

  test("has a planted violation for every rule", () => {
    const proven = new Set(planted.map(([rule]) => rule));
    expect(app.rules.map(({ name }) => name).filter((name) => !proven.has(name))).toEqual([]);
  });

  test("fails if a file was not read", async () => {
    const config = join(root, ".dependency-cruiser.cjs");
    await writeFile(
      config,
      (await readFile(config, "utf8")).replace('parser: "swc"', 'parser: "swc", exclude: "^src/base/"'),
    );
    await expect(readImports(root)).rejects.toThrow(/files were not read/);
  });

  test("is not violated by the code base", async () => {
    expect((await readImports(home)).violations).toEqual([]);
  });
});
