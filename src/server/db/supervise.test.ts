import { expect, test } from "vitest";
import { supervise } from "./supervise.ts";

test("a database that died is started again, and one that keeps dying is given up after five restarts", async () => {
  let restarts = 0;
  const why = await new Promise((onGivenUp) => {
    supervise({ isAlive: () => false, restart: async () => void restarts++, onGivenUp });
  });
  expect(restarts).toBe(5);
  expect(String(why)).toContain("It died 5 times in five minutes.");
});

test("a database that cannot be started any more is given up with the reason", async () => {
  const restart = () => Promise.reject(new Error("No space left on device"));
  const why = await new Promise((onGivenUp) => {
    supervise({ isAlive: () => false, restart, onGivenUp });
  });
  expect(String(why)).toContain("No space left on device");
});
