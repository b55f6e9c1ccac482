import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./src/server/tables.ts", "./src/features/*/server/**/table.ts"],
  schemaFilter: ["public", "auth"],
  out: "./drizzle",
});
