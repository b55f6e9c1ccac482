// Loaded before anything else, by every process that runs the server.
import { registerHooks } from "node:module";

const ours = new URL("../src/", import.meta.url).href;
const isDrizzles = /\/node_modules\/drizzle-orm\/.*\.js$/;
/** Where packages are, as the house's own files ask for them: from everywhere it is the same place. */
const packages = new Map();

const found = (url, format) => ({ url: url.href, format, shortCircuit: true });

/**
 * To find a file and to learn that it is a module, Node reads the package.json of its folder, each time anew: the house's own
 * for every `#server/…`, and drizzle's, which has 180 KB, for each of drizzle's files and whenever one of ours asks for it. That
 * was half of the start, and a hundred megabytes of garbage. What those files say is known: `#` stands for `src/`, and all of
 * them are modules.
 */
function resolve(specifier, context, next) {
  const { parentURL = "" } = context;
  if (parentURL.startsWith(ours)) {
    if (specifier.endsWith(".ts")) {
      if (specifier.startsWith("#")) return found(new URL(specifier.slice(1), ours), "module-typescript");
      if (specifier.startsWith(".")) return found(new URL(specifier, parentURL), "module-typescript");
    }
    if (/^[@a-z]/.test(specifier) && context.conditions.includes("import")) {
      const known = packages.get(specifier) ?? next(specifier, context);
      packages.set(specifier, known);
      return { ...known, shortCircuit: true };
    }
  }
  if (specifier.startsWith(".") && isDrizzles.test(parentURL)) return found(new URL(specifier, parentURL), "module");
  return next(specifier, context);
}

registerHooks({ resolve });
