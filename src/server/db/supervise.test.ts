import { expect, test } from "vitest";
import { supervise } from "./supervise.ts";

test("restarts a database that died, and gives up after five restarts", async () => {
  let restarts = 0;
  const reason = await new Promise((onGiveUp) => {
    supervise({ isAlive: () => false, restart: async () => void restarts++, onGiveUp });
  });
  expect(restarts).toBe(5);
  expect(String(reason)).toContain("It died 5 times in five minutes.");
});

test("gives up with the reason when a database cannot be restarted", async () => {
  const restart = () => Promise.reject(new Error("No space left on device"));
  const reason = await new Promise((onGiveUp) => {
    supervise({ isAlive: () => false, restart, onGiveUp });
  });
  expect(String(reason)).toContain("No space left on device");
});
