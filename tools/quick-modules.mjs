// Loaded before anything else, by every process that runs the server.
import { registerHooks } from "node:module";

/**
 * To learn that a file is a module, Node reads the package.json above it, and for drizzle's 150 files it does so 150
 * times: 180 KB each. A third of the start and a hundred megabytes of garbage went there. All of them are modules.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith(".") && /\/node_modules\/drizzle-orm\/.*\.js$/.test(context.parentURL ?? "")
      ? { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true }
      : next(specifier, context),
});
