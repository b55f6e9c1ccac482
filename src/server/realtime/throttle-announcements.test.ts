import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Announcement } from "./announce.ts";
import { throttleAnnouncements } from "./throttle-announcements.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const about = (topic: string): Announcement => ({
  tenantId: "ten_1",
  to: "tenant",
  message: "changed",
  data: { topics: [topic] },
});

test("throttles identical messages: at once, once per pause, and after the last; others are not delayed", () => {
  const received: unknown[] = [];
  const notify = throttleAnnouncements(({ data }) => received.push(data));
  for (let i = 0; i < 50; i++) notify(about("referrals"));
  notify(about("files"));
  expect(received).toEqual([{ topics: ["referrals"] }, { topics: ["files"] }]);
  vi.advanceTimersByTime(100);
  expect(received).toHaveLength(3);
  vi.advanceTimersByTime(1000);
  expect(received).toHaveLength(3);
  notify(about("referrals"));
  expect(received).toHaveLength(4);
});
