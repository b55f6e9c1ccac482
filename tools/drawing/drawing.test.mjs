import { expect, test } from "vitest";
import { drawArchitecture } from "./architecture.mjs";
import { folderOf, measure } from "./folders.mjs";

const file = (source, ...targets) => ({ source, dependencies: targets.map((resolved) => ({ resolved })) });
const modules = [
  file("src/base/ids.ts", "node_modules/zod/index.d.ts"),
  file("src/server/ctx.ts", "src/base/ids.ts"),
  file("src/web/local-storage.ts", "src/base/ids.ts"),
  file("src/features/tenancy/contract.ts", "src/base/ids.ts"),
  file("src/features/tenancy/server/reads.ts", "src/features/tenancy/contract.ts", "src/server/ctx.ts"),
  file("src/features/identity/server/reads.ts", "src/features/tenancy/server/reads.ts", "src/base/ids.ts"),
  file("src/features/identity/server/reads.test.ts", "src/app/testing.ts"),
  file("src/app/server.ts", "src/features/identity/server/reads.ts", "src/server/ctx.ts"),
];

test("maps every file to its folder", () => {
  expect(folderOf("src/features/tenancy/contract.ts")).toBe("tenancy/contract");
  expect(folderOf("src/features/tenancy/web/api.ts")).toBe("tenancy/web");
  expect(folderOf("src/app/web/router.tsx")).toBe("app/web");
  expect(folderOf("src/app/server.ts")).toBe("app/server");
  expect(folderOf("node_modules/zod/index.d.ts")).toBeUndefined();
});

test("counts imports between folders, without tests", () => {
  const { files, imports } = measure(modules);
  expect(files("identity/server")).toBe(1);
  expect(imports("identity/server", /^tenancy\//)).toBe(1);
  expect(imports(/\/server$/, "server")).toBe(2);
  expect(imports(/./, /./)).toBe(9);
});

test("draws the same picture whatever order the files are read in", () => {
  const order = ["tenancy", "identity", "site"];
  const drawing = drawArchitecture(measure(modules), order);
  expect(drawArchitecture(measure(modules.toReversed()), order)).toBe(drawing);
  expect(drawing).toContain(">identity</text>");
  expect(drawing).not.toContain(">site</text>");
});
