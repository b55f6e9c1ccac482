import pg from "pg";

/** Drops everything that migrations created; the next migration creates it again. */
export async function emptyDatabase(ownerUrl: string) {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query("drop schema if exists public, auth, ops, drizzle, graphile_worker cascade");
    await owner.query("create schema public");
  } finally {
    await owner.end();
  }
}
