import pg from "pg";
import { expect, test } from "vitest";
import { retryWhileDatabaseUnavailable } from "./database-unavailable.ts";

const unavailableError = () => Object.assign(new pg.DatabaseError("shutting down", 0, "error"), { code: "57P01" });

test("retries a write until the database is back", async () => {
  let failures = 2;
  const write = async () => {
    if (failures-- > 0) throw unavailableError();
    return "written";
  };
  expect(await retryWhileDatabaseUnavailable(write)).toBe("written");
});

test("does not retry what the database rejects, and stops retrying at the time limit", async () => {
  let tries = 0;
  const write = (error: Error) => async () => {
    tries++;
    throw error;
  };
  await expect(retryWhileDatabaseUnavailable(write(new Error("refused")))).rejects.toThrow("refused");
  await expect(retryWhileDatabaseUnavailable(write(unavailableError()), 0)).rejects.toThrow("shutting down");
  expect(tries).toBe(2);
});
