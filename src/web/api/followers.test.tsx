import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followers } from "./followers.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function watched(follows: readonly string[]) {
  const queries = new QueryClient();
  let asked = 0;
  const watching = new QueryObserver(queries, {
    queryKey: ["figures"],
    queryFn: () => ++asked,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { follows },
  });
  watching.subscribe(() => {});
  return { tell: followers(queries), asked: () => asked };
}

it("refetches at once when a followed topic changes, and then at most once a second", async () => {
  const { tell, asked } = watched(["referrals", "payouts"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked()).toBe(1);
  tell(["referrals"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked()).toBe(2);
  for (const topic of ["referrals", "payouts", "referrals"]) tell([topic]);
  await vi.advanceTimersByTimeAsync(900);
  expect(asked()).toBe(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked()).toBe(3);
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked()).toBe(3);
});

it("leaves other queries alone, and does not refetch while the page is hidden", async () => {
  const { tell, asked } = watched(["referrals"]);
  await vi.advanceTimersByTimeAsync(1);
  tell(["programs"]);
  await vi.advanceTimersByTimeAsync(1500);
  expect(asked()).toBe(1);
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  tell(["referrals"]);
  await vi.advanceTimersByTimeAsync(1500);
  expect(asked()).toBe(1);
});
