import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import order from "./feature-order.json" with { type: "json" };
import { readImports } from "./imports.mjs";

const repository = resolve(import.meta.dirname, "..");
const importsOf = (...names) => names.map((name) => `export * from "${name}";\n`).join("");

/** Files that break no rule and that the planted ones import. */
const allowedFiles = {
  "src/base/words.ts": importsOf("zod"),
  "src/server/files/decoder/sharp.ts": importsOf("sharp"),
  "src/features/files/server/inspect.ts": importsOf("#server/files/decoder/sharp.ts"),
  "src/features/files/server/check-file.ts": 'import type { x } from "./inspect.ts"; export type X = typeof x;',
  "src/server/platform.ts": importsOf("#base/words.ts", "node:fs", "pg"),
  "src/web/platform.tsx": importsOf("#base/words.ts", "react"),
  "src/app/server.ts": importsOf("#features/site/contract.ts", "#features/tenancy/server/routes.ts"),
  "src/app/web.tsx": importsOf("#features/tenancy/web/routes.tsx", "./web/router.tsx"),
  "src/app/web/router.tsx": importsOf("#features/site/web/routes.tsx"),
  "src/features/identity/server/identity.test.ts": importsOf("#app/server.ts", "vitest", "pg"),
  "src/features/identity/rules.test.ts": importsOf("vitest", "fast-check"),
  "src/features/identity/server/testing/identity-fixtures.ts": importsOf("#app/server.ts"),
  "src/features/tenancy/server/hosts/lookup.ts": importsOf("#base/words.ts"),
  "src/features/identity/contract/sessions.ts": importsOf("zod"),
  "src/features/members/server/sessions.ts": importsOf("#features/identity/contract/sessions.ts"),
  ...Object.fromEntries(
    order.flatMap((feature) => [
      [`src/features/${feature}/contract.ts`, importsOf("#base/words.ts", "zod")],
      [`src/features/${feature}/server/routes.ts`, importsOf("../contract.ts", "#server/platform.ts")],
      [`src/features/${feature}/web/api.ts`, importsOf("../contract.ts", "#web/platform.tsx")],
      [`src/features/${feature}/web/routes.tsx`, importsOf("./api.ts")],
    ]),
  ),
};

/** The other half of the planted cycle, which is reported once. */
const cyclePartner = { "src/base/round.ts": importsOf("./about.ts") };

/** One file per broken rule. */
const plantedViolations = [
  ["no-cycles", "src/base/about.ts", importsOf("./round.ts")],
  ["no-barrels", "src/features/identity/server/index.ts", importsOf("./routes.ts")],
  ["every-import-is-found", "src/web/lost.ts", importsOf("./nowhere.ts")],
  [
    "base-imports-no-layer",
    "src/base/up.ts",
    'import type { x } from "#server/platform.ts"; export type X = typeof x;',
  ],
  ["base-imports-no-layer", "src/base/up-to-a-feature.ts", importsOf("#features/tenancy/contract.ts")],
  ["base-imports-no-layer", "src/base/framework.ts", importsOf("react")],
  ["no-node-where-browsers-read", "src/base/disk.ts", importsOf("node:fs")],
  ["no-node-where-browsers-read", "src/features/identity/rules.ts", importsOf("node:crypto")],
  ["platforms-know-no-feature", "src/server/knows.ts", importsOf("#features/tenancy/contract.ts")],
  ["platforms-know-no-feature", "src/web/knows.ts", importsOf("#features/tenancy/contract.ts")],
  ["server-never-meets-web", "src/server/meets.ts", importsOf("#web/platform.tsx")],
  ["server-never-meets-web", "src/features/identity/server/meets.ts", importsOf("../web/api.ts")],
  ["server-never-meets-web", "src/app/meets.ts", importsOf("#web/platform.tsx")],
  ["web-never-meets-server", "src/web/meets.ts", importsOf("#server/platform.ts")],
  ["web-never-meets-server", "src/features/identity/web/meets.tsx", importsOf("../server/routes.ts")],
  ["web-never-meets-server", "src/app/web/meets.tsx", importsOf("#app/server.ts")],
  ["contract-and-rules-are-pure", "src/features/files/rules.ts", importsOf("drizzle-orm")],
  ["contract-and-rules-are-pure", "src/features/files/contract/uploads.ts", importsOf("drizzle-orm")],
  ["contract-and-rules-are-pure", "src/features/files/values.ts", importsOf("./web/api.ts")],
  ["only-app-sees-all", "src/features/identity/server/all.ts", importsOf("#app/server.ts")],
  [
    "only-through-public-modules",
    "src/features/identity/server/behind.ts",
    importsOf("#features/tenancy/server/routes.ts"),
  ],
  [
    "only-through-public-modules",
    "src/features/identity/web/behind.tsx",
    importsOf("#features/tenancy/web/routes.tsx"),
  ],
  ["testing-is-for-tests", "src/features/identity/server/soft.ts", importsOf("./testing/identity-fixtures.ts")],
  [
    "only-through-public-modules",
    "src/features/identity/server/deep.ts",
    importsOf("#features/tenancy/server/hosts/lookup.ts"),
  ],
  ["only-the-platform-opens-connections", "src/features/identity/server/pool.ts", importsOf("pg")],
  ["only-the-platform-opens-connections", "src/app/pool.ts", importsOf("pg")],
  ["only-the-decoder-decodes", "src/server/draws.ts", importsOf("sharp")],
  ["only-the-decoder-decodes", "src/features/files/server/reads.ts", importsOf("./inspect.ts")],
  ["every-feature-has-its-place", "src/features/attic/rules.ts", importsOf("#base/words.ts")],
  ...order.slice(0, -1).flatMap((feature, i) => [
    [
      `${feature}-looks-down-only`,
      `src/features/${feature}/server/up.ts`,
      importsOf(`#features/${order[i + 1]}/contract.ts`),
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
    await cp(join(repository, file), join(root, file));
  await symlink(join(repository, "node_modules"), join(root, "node_modules"));
  const files = [
    ...Object.entries({ ...allowedFiles, ...cyclePartner }),
    ...plantedViolations.map(([, file, text]) => [file, text]),
  ];
  for (const [file, text] of files) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  app = await readImports(root);
});
afterAll(() => rm(root, { recursive: true, force: true }));

const rulesBrokenBy = (file) => [
  ...new Set(app.violations.filter(({ from }) => from === file).map((v) => v.rule.name)),
];

describe("the import law", () => {
  test.each(plantedViolations)("%s catches %s", (rule, file) => expect(rulesBrokenBy(file)).toEqual([rule]));

  test("accepts allowed imports", () => {
    expect(Object.keys(allowedFiles).flatMap(rulesBrokenBy)).toEqual([]);
  });

  test("has a planted violation for every rule", () => {
    const proven = new Set(plantedViolations.map(([rule]) => rule));
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
    expect((await readImports(repository)).violations).toEqual([]);
  });
});
