import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readBill } from "./bill.mjs";

const home = resolve(import.meta.dirname, "../..");

test("the bill of materials lists every package with version and hash, and no machine-specific data", () => {
  const bill = readBill(home);
  expect(bill).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { name: "goodword" } } });
  const listed = new Map(bill.components.map(({ name, version, hashes }) => [`${name}@${version}`, hashes]));
  const { dependencies } = JSON.parse(readFileSync(`${home}/package.json`, "utf8"));
  for (const [name, version] of Object.entries(dependencies))
    expect(listed.get(`${name}@${version}`), name).toMatchObject([{ alg: "SHA-512" }]);
  const text = JSON.stringify(bill);
  expect(text).not.toContain(home);
  expect(text).not.toMatch(/https?:\/\/[^/"]*(registry|npm)/);
  expect(text).not.toContain("file:");
}, 60_000);
