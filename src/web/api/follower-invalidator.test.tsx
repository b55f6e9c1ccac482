import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFollowerInvalidator } from "./follower-invalidator.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function mountFollowers(follows: readonly string[]) {
  const queries = new QueryClient();
  let fetchCount = 0;
  const watching = new QueryObserver(queries, {
    queryKey: ["figures"],
    queryFn: () => ++fetchCount,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { follows },
  });
  watching.subscribe(() => {});
  return { invalidate: createFollowerInvalidator(queries), fetchCount: () => fetchCount };
}

it("refetches at once when a followed topic changes, and then at most once a second", async () => {
  const { invalidate, fetchCount } = mountFollowers(["referrals", "payouts"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetchCount()).toBe(1);
  invalidate(["referrals"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetchCount()).toBe(2);
  for (const topic of ["referrals", "payouts", "referrals"]) invalidate([topic]);
  await vi.advanceTimersByTimeAsync(900);
  expect(fetchCount()).toBe(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(fetchCount()).toBe(3);
  await vi.advanceTimersByTimeAsync(5000);
  expect(fetchCount()).toBe(3);
});

it("leaves other queries alone, and does not refetch while the page is hidden", async () => {
  const { invalidate, fetchCount } = mountFollowers(["referrals"]);
  await vi.advanceTimersByTimeAsync(1);
  invalidate(["programs"]);
  await vi.advanceTimersByTimeAsync(1500);
  expect(fetchCount()).toBe(1);
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  invalidate(["referrals"]);
  await vi.advanceTimersByTimeAsync(1500);
  expect(fetchCount()).toBe(1);
});
