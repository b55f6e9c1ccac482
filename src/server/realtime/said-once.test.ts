import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Announcement } from "./announce.ts";
import { saidOnce } from "./said-once.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const about = (topic: string): Announcement => ({
  tenantId: "ten_1",
  to: "tenant",
  message: "changed",
  data: { topics: [topic] },
});

test("throttles identical messages: at once, once per pause, and after the last; others are not delayed", () => {
  const heard: unknown[] = [];
  const tell = saidOnce(({ data }) => heard.push(data));
  for (let i = 0; i < 50; i++) tell(about("referrals"));
  tell(about("files"));
  expect(heard).toEqual([{ topics: ["referrals"] }, { topics: ["files"] }]);
  vi.advanceTimersByTime(100);
  expect(heard).toHaveLength(3);
  vi.advanceTimersByTime(1000);
  expect(heard).toHaveLength(3);
  tell(about("referrals"));
  expect(heard).toHaveLength(4);
});
