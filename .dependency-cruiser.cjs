// The import law. Every rule states its reason, and tools/import-law.test.mjs plants a violation of each.
// Features in order: each may import only those before it.
const order = require("./tools/feature-order.json");

const features = "^src/features/";
const tests = "\\.test\\.tsx?$";
/** A feature's contract, rules and value lists, which both sides run. */
const shared = `${features}[^/]+/((contract|rules)/)?[^/]+\\.ts$`;
const serverSide = "(^src|/)server/|^src/app/[^/]+\\.ts$";
const webSide = "(^src|/)web/|^src/app/web\\.tsx$";
/** The modules of a feature that other features may import. */
const publicModules =
  "(((contract|rules)/)?[^/]+\\.ts|server/(table|reads|writes)\\.ts|web/api\\.ts|(server|web)/testing/[^/]+\\.ts)$";

/** These modules parse uploaded files and run in the decoder process only. Other modules import their types. */
const decoding =
  "^src/server/files/(decoder/(audio|pictures|program|sharp)|compound-file|ole-package|pdf-actions|pdf-embedded|pdf-tokens|pdf-unpack|program-content|random-access|type-by-content|zip-entries)\\.ts$|" +
  `${features}branding/server/(draw-icon|encode-picture|logo-tone|svg|svg-allowed|svg-cost|svg-dashes|svg-parts|svg-style)\\.ts$|` +
  `${features}files/server/(docx|docx-fields|inspect|tables-of-text)\\.ts$`;

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

module.exports = {
  forbidden: [
    rule("no-cycles", "A cycle cannot be read, tested or loaded one module at a time.", {}, { circular: true }),
    rule("no-barrels", "An index file hides the real dependency and causes cycles.", { path: "/index\\.tsx?$" }, {}),
    rule(
      "every-import-is-found",
      "An import that cannot be resolved could break any other rule unnoticed. (The build generates the articles.)",
      {},
      { couldNotResolve: true, pathNot: "^virtual:articles$" },
    ),
    rule(
      "base-imports-no-layer",
      "Server, web and every feature import it, so it can import none of them.",
      { path: "^src/base/", pathNot: tests },
      { path: "^src/(server|web|features|app)/|node_modules/(?!zod/)" },
    ),
    rule(
      "no-node-where-browsers-read",
      "Browsers run it too.",
      { path: `^src/base/|${shared}`, pathNot: tests },
      { dependencyTypes: ["core"] },
    ),
    rule(
      "platforms-know-no-feature",
      "Code that every feature shares must not depend on one of them. (Its tests may.)",
      { path: "^src/(server|web)/", pathNot: tests },
      { path: "^src/(features|app)/" },
    ),
    rule(
      "server-never-meets-web",
      "Server and web communicate through the contract only.",
      { path: serverSide },
      { path: webSide },
    ),
    rule(
      "web-never-meets-server",
      "Server and web communicate through the contract only.",
      { path: webSide },
      { path: serverSide },
    ),
    rule(
      "contract-and-rules-are-pure",
      "Both sides run them, so they use no I/O and no framework. (The Markdown library has neither.)",
      { path: shared, pathNot: tests },
      { path: "^src/(server|web)/|^src/.*/(server|web)/|node_modules/(?!zod/|marked/)" },
    ),
    rule(
      "only-app-sees-all",
      "A feature that needs all others cannot be understood alone. (Its tests may import the app.)",
      { path: features, pathNot: [tests, "/testing/"] },
      { path: "^src/app/" },
    ),
    rule(
      "only-through-public-modules",
      "The private modules of a feature may change without its callers knowing.",
      { path: `${features}([^/]+)/` },
      { path: features, pathNot: [`${features}$1/`, `${features}[^/]+/${publicModules}`] },
    ),
    rule(
      "testing-is-for-tests",
      "Fixtures and fake services must not run in production.",
      { path: "^src/", pathNot: [tests, "/testing[./]"] },
      { path: "^src/.*/testing[./]" },
    ),
    rule(
      "only-the-platform-opens-connections",
      "A connection opened elsewhere would not set the tenant.",
      { path: "^src/(features|app)/", pathNot: tests },
      { path: "node_modules/(pg|@types/pg)/" },
    ),
    rule(
      "only-the-decoder-decodes",
      "A hostile file may crash the process that reads it, so the server never reads one itself.",
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
          "A lower feature notifies a higher one by an event.",
          { path: `${features}${feature}/`, pathNot: tests },
          { path: `${features}(${order.slice(i + 1).join("|")})/` },
        ),
      ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    parser: "swc", // TypeScript 7 has no parser API for dependency-cruiser, which would silently read no module at all
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
      extensions: [".ts", ".tsx", ".js"],
    },
  },
};
