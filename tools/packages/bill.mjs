import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Removes the download source, which depends on the machine. The hash identifies the package. */
const withoutSource = ({ externalReferences, ...component }) => ({
  ...component,
  externalReferences: externalReferences.filter(({ type }) => type !== "distribution"),
});

/** Returns the bill of materials that npm reads from the lockfile, without machine-specific data. */
export function readBill(folder) {
  const args = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"];
  const options = { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28, shell: process.platform === "win32" };
  const { status, stdout, stderr } = spawnSync("npm", args, options);
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  const bill = JSON.parse(stdout);
  const { name } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  // npm names the project after its folder.
  const component = { ...withoutSource(bill.metadata.component), name, type: "application" };
  return { ...bill, metadata: { ...bill.metadata, component }, components: bill.components.map(withoutSource) };
}
