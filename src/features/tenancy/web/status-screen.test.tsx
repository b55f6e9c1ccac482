import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { healthy, part } from "#app/web/testing/health.ts";
import { somebody } from "#app/web/testing/people.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { type Door, refuses, says, wire } from "#app/web/testing/wire.ts";
import { baseErrors } from "#base/errors.ts";
import { getMe } from "#features/identity/contract.ts";
import { errors, getStatus, listFailedJobs, retryJob } from "../contract.ts";

const stranger: Door = [getMe, refuses(baseErrors.signedOut)];
const parts = () => page.getByRole("list", { name: "Parts" });

it("says that everything runs, part by part, with version and times [R2.8]", async () => {
  wire([stranger, [getStatus, says(healthy)]]);
  await visit("/status");
  await expect.element(page.getByRole("heading", { name: "Everything runs" })).toBeVisible();
  expect(parts().getByRole("listitem").elements()).toHaveLength(5);
  await expect.element(parts().getByRole("listitem").first()).toMatchTextContent("Answered in 3 msRunning");
  await expect.element(parts().getByRole("listitem").nth(3)).toMatchTextContent("Not set up");
  await expect.element(page.getByText("1.2.3")).toBeVisible();
});

it("names the part that is down and the work that waits there [R2.8]", async () => {
  const broken = [part("database"), part("mail", { state: "down", waiting: 12, failing: 1 })];
  wire([stranger, [getStatus, says({ ...healthy, state: "down", parts: broken })]]);
  await visit("/status");
  await expect.element(page.getByRole("heading", { name: "Part of the system is down" })).toBeVisible();
  await expect
    .element(parts().getByRole("listitem").nth(1))
    .toMatchTextContent("12 waiting1 failingAnswered in 3 msDown");
});

it("says what happened and asks again when the server does not answer well", async () => {
  let well = false;
  wire([stranger, [getStatus, (asked) => (well ? says(healthy) : refuses(baseErrors.forbidden))(asked)]]);
  await visit("/status");
  await expect.element(page.getByRole("alert")).toBeVisible();
  well = true;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("heading", { name: "Everything runs" })).toBeVisible();
});

const job = {
  id: "7",
  task: "sendMessage",
  attempts: 3,
  maxAttempts: 25,
  lastError: "connect ECONNREFUSED",
  createdAt: healthy.startedAt,
  runAt: healthy.checkedAt,
};

it("shows failed jobs to those who run the platform, and runs one at once", async () => {
  const asked = wire([
    [getMe, says(somebody("admin"))],
    [getStatus, says(healthy)],
    [listFailedJobs, says({ items: [job], next: null })],
    [retryJob, says(job)],
  ]);
  await visit("/status");
  await expect.element(page.getByText("connect ECONNREFUSED")).toBeVisible();
  await page.getByRole("button", { name: "Run now" }).click();
  await expect.element(page.getByText("The job runs now.")).toBeVisible();
  const sent = asked.find(({ path }) => path === "/api/v1/operator/failed-jobs/7/retry");
  expect(sent?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
});

it("says in words that a job is already done", async () => {
  wire([
    [getMe, says(somebody("admin"))],
    [getStatus, says(healthy)],
    [listFailedJobs, says({ items: [job], next: null })],
    [retryJob, refuses(errors.jobGone)],
  ]);
  await visit("/status");
  await page.getByRole("button", { name: "Run now" }).click();
  await expect.element(page.getByText("This job is already done.")).toBeVisible();
});

it("hides failed jobs from an admin of another tenant [R6.4]", async () => {
  wire([
    [getMe, says(somebody("admin", { operator: false }))],
    [getStatus, says(healthy)],
  ]);
  await visit("/status");
  await expect.element(page.getByRole("heading", { name: "Everything runs" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Dashboard" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Jobs that keep failing" })).not.toBeInTheDocument();
});
