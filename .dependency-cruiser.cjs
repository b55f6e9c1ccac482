// The import law. Every rule has its reason, and tools/import-law.test.mjs plants a violation of each.
// Low to high: a feature sees only those before it. Adding a feature adds one word there.
const order = require("./tools/feature-order.json");

const features = "^src/features/";
const tests = "\\.test\\.tsx?$";
/** Files that lie directly in a feature: its contract, its rules, its value lists. Both sides run them. */
const glass = `${features}[^/]+/[^/]+\\.ts$`;
const serverSide = "(^src|/)server/|^src/app/[^/]+\\.ts$";
const webSide = "(^src|/)web/|^src/app/web\\.tsx$";
/** The glass itself, and behind it what a feature holds out to those above. */
const doors = "([^/]+\\.ts|server/(table|reads|writes)\\.ts|web/api\\.ts|server/testing/[^/]+\\.ts)$";

/** What reads hostile files, and runs in the decoder's process only: others take its types, and call it there. */
const decoding =
  "^src/server/files/(decoder/(pictures|program|sharp)|compound-file|ole-package|pdf-actions|pdf-embedded|pdf-tokens|pdf-unpack|program-content|random-access|type-by-content|zip-entries)\\.ts$|" +
  `${features}branding/server/(draw-icon|encode-picture|logo-tone|svg|svg-allowed|svg-cost|svg-dashes|svg-parts|svg-style)\\.ts$|` +
  `${features}files/server/(docx|docx-fields|inspect|tables-of-text)\\.ts$`;

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

module.exports = {
  forbidden: [
    rule("no-cycles", "A cycle has no bottom to start reading from.", {}, { circular: true }),
    rule("no-barrels", "An index hides who needs whom, and makes cycles.", { path: "/index\\.tsx?$" }, {}),
    rule(
      "every-import-is-found",
      "What cannot be resolved cannot be judged: it would break any other rule unseen. (The build makes the articles.)",
      {},
      { couldNotResolve: true, pathNot: "^virtual:articles$" },
    ),
    rule(
      "base-knows-nobody",
      "Both sides stand on it.",
      { path: "^src/base/", pathNot: tests },
      { path: "^src/(server|web|features|app)/|node_modules/(?!zod/)" },
    ),
    rule(
      "no-node-where-browsers-read",
      "Both sides run it.",
      { path: `^src/base/|${glass}`, pathNot: tests },
      { dependencyTypes: ["core"] },
    ),
    rule(
      "floors-know-no-feature",
      "What features share must not depend on one. (Its tests may.)",
      { path: "^src/(server|web)/", pathNot: tests },
      { path: "^src/(features|app)/" },
    ),
    rule("server-never-meets-web", "They speak through the contract.", { path: serverSide }, { path: webSide }),
    rule("web-never-meets-server", "They speak through the contract.", { path: webSide }, { path: serverSide }),
    rule(
      "contract-and-rules-are-pure",
      "Both sides run them: no I/O, no framework. (Markdown is read by a library that has none either.)",
      { path: glass, pathNot: tests },
      { path: "^src/(server|web)/|^src/.*/(server|web)/|node_modules/(?!zod/|marked/)" },
    ),
    rule(
      "only-app-sees-all",
      "A feature that needs the whole house is not one. (Its tests do.)",
      { path: features, pathNot: [tests, "/testing/"] },
      { path: "^src/app/" },
    ),
    rule(
      "only-through-doors",
      "Rooms behind the door may be rebuilt freely.",
      { path: `${features}([^/]+)/` },
      { path: features, pathNot: [`${features}$1/`, `${features}[^/]+/${doors}`] },
    ),
    rule(
      "testing-is-for-tests",
      "What stands in for the world must not reach it.",
      { path: "^src/", pathNot: [tests, "/testing[./]"] },
      { path: "^src/.*/testing[./]" },
    ),
    rule(
      "only-the-floor-opens-connections",
      "A pool elsewhere knows no tenant.",
      { path: "^src/(features|app)/", pathNot: tests },
      { path: "node_modules/(pg|@types/pg)/" },
    ),
    rule(
      "only-the-decoder-decodes",
      "A hostile file ends the process that reads it, which must not be the server.",
      { path: "^src/", pathNot: [tests, "/testing[./]", decoding] },
      { path: `node_modules/sharp/|${decoding}`, dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "every-feature-has-its-place",
      "A feature outside the order array could import any other, and any other it.",
      { path: features, pathNot: `${features}(${order.join("|")})/` },
      {},
    ),
    ...order
      .slice(0, -1)
      .map((feature, i) =>
        rule(
          `${feature}-looks-down-only`,
          "Talk upward is an event.",
          { path: `${features}${feature}/`, pathNot: tests },
          { path: `${features}(${order.slice(i + 1).join("|")})/` },
        ),
      ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    parser: "swc", // TypeScript 7 has no parser API that depcruise could use: without this it cruises 0 modules and is content
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
      extensions: [".ts", ".tsx", ".js"],
    },
  },
};
