import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withAddresses } from "./addresses.mjs";

const registry = "https://registry.npmjs.org";
const addressesOf = (packages) => Object.values(withAddresses({ packages }).packages).map(({ resolved }) => resolved);

test("every package has its address, by its own name where it stands in for another", () => {
  expect(
    addressesOf({
      "": { version: "0.1.0" },
      "node_modules/zod": { version: "4.1.0" },
      "node_modules/pg/node_modules/@types/node": {
        version: "24.0.1",
        resolved: "https://mirror.example/elsewhere.tgz",
      },
      "node_modules/@tabler/icons": { name: "@favware/skip-dependency", version: "1.2.2" },
    }),
  ).toEqual([
    undefined,
    `${registry}/zod/-/zod-4.1.0.tgz`,
    `${registry}/@types/node/-/node-24.0.1.tgz`,
    `${registry}/@favware/skip-dependency/-/skip-dependency-1.2.2.tgz`,
  ]);
});

test("the lockfile names them all; after a change of packages `npm run lock` writes them", () => {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  expect(lock).toEqual(withAddresses(lock));
});
