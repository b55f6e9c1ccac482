import pg from "pg";
import { expect, test } from "vitest";
import { untilDatabaseReturns } from "./database-away.ts";

const away = () => Object.assign(new pg.DatabaseError("shutting down", 0, "error"), { code: "57P01" });

test("retries a write until the database is back", async () => {
  let failures = 2;
  const write = async () => {
    if (failures-- > 0) throw away();
    return "written";
  };
  expect(await untilDatabaseReturns(write)).toBe("written");
});

test("does not retry what the database rejects, and stops retrying at the time limit", async () => {
  let tries = 0;
  const write = (error: Error) => async () => {
    tries++;
    throw error;
  };
  await expect(untilDatabaseReturns(write(new Error("refused")))).rejects.toThrow("refused");
  await expect(untilDatabaseReturns(write(away()), 0)).rejects.toThrow("shutting down");
  expect(tries).toBe(2);
});
