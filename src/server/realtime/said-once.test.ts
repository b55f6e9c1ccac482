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

test("a flood of the same is said at once, once in each pause, and after the last; other things are not held up", () => {
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
