import type { z } from "zod";
import type { getStatus, Part } from "#features/tenancy/contract.ts";

export type Health = z.infer<(typeof getStatus)["output"]>;

export const part = (name: Part["name"], more: Partial<Part> = {}): Part => ({
  name,
  state: "ok",
  tookMs: 3,
  waiting: null,
  failing: null,
  abandoned: null,
  oldestSeconds: null,
  ...more,
});

/** A response of `getStatus` in which every part is healthy. */
export const healthy: Health = {
  version: "1.2.3",
  startedAt: "2026-01-05T08:00:00Z",
  checkedAt: new Date().toISOString(),
  state: "ok",
  parts: [
    part("database"),
    part("jobs", { waiting: 0, failing: 0 }),
    part("mail", { waiting: 0, failing: 0 }),
    part("sms", { state: "off", tookMs: null, waiting: 0, failing: 0 }),
    part("storage"),
  ],
};
