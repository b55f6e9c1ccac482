import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { healthy, part } from "#app/web/testing/health.ts";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { getMe } from "#features/identity/contract.ts";
import {
  errors,
  getStatus,
  getStatusHistory,
  listFailedJobs,
  retryJob,
  type StatusHistory,
  watchedParts,
} from "#features/tenancy/contract.ts";
import { emptyFacts } from "../testing/site-facts.ts";

const parts = () => page.getByRole("list", { name: "Services" });
const partOf = (name: string) => parts().getByRole("listitem").filter({ hasText: name });

const days = Array.from<number | null>({ length: 90 }).fill(1);
const past: StatusHistory = {
  from: "2026-08-18",
  parts: watchedParts.map((name) => ({ name, up: 1, days })),
  incidents: [],
};
const history: Stub = [getStatusHistory, respondWith(past)];
const strangers = { facts: emptyFacts };
const inside = { facts: emptyFacts, signedIn: true };

it("shows that every part is up, with version and response times [R2.8]", async () => {
  stubServer([[getStatus, respondWith(healthy)], history]);
  await visit("/status", strangers);
  await expect.element(page.getByRole("heading", { name: "All systems operational" })).toBeVisible();
  expect(parts().getByRole("listitem").elements()).toHaveLength(6);
  await expect.element(partOf("Database")).toMatchTextContent("Response time 3 msOperational");
  await expect.element(partOf("SMS")).toMatchTextContent("Not set up");
  await expect.element(page.getByText("1.2.3")).toBeVisible();
  await expect.element(page.getByText("None in the last 90 days.")).toBeVisible();
});

it("does not claim that everything is up while mail is not configured, and names what is missing", async () => {
  const parts = healthy.parts.map((one) => (one.name === "mail" ? { ...one, state: "off" as const } : one));
  stubServer([[getStatus, respondWith({ ...healthy, parts })], history]);
  await visit("/status", strangers);
  await expect.element(page.getByRole("heading", { name: "All configured services operational" })).toBeVisible();
  await expect.element(page.getByText("Not set up: Email and SMS.")).toBeVisible();
});

it("shows ninety days of each part and when it was down [R2.8]", async () => {
  const database = { name: "database" as const, up: 0.99959, days: [...days.slice(0, 88), 0.97, null] };
  const incidents = [
    { part: "mail" as const, beganAt: "2026-11-15T09:00:00Z", endedAt: null },
    { part: "database" as const, beganAt: "2026-11-14T09:00:00Z", endedAt: "2026-11-14T09:42:00Z" },
  ];
  const eventful = { ...past, parts: [...past.parts.filter(({ name }) => name !== "database"), database], incidents };
  stubServer([
    [getStatus, respondWith(healthy)],
    [getStatusHistory, respondWith(eventful)],
  ]);
  await visit("/status", strangers);
  const bars = page.getByRole("img", { name: "Database, Last 90 days: 99.95% up" });
  await expect.element(bars).toBeVisible();
  const looks = [...bars.element().querySelectorAll("rect")].map((bar) => bar.dataset.look);
  expect([looks.length, ...looks.slice(-3)]).toEqual([90, "good", "bad", "none"]);
  await expect.element(bars).toMatchTextContent(/Nov 14, 2026: 97% upNov 15, 2026: no data$/);
  const listed = page.getByRole("region", { name: "Incidents" }).getByRole("listitem");
  await expect.element(listed.first()).toMatchTextContent(/^Email.*Ongoing$/);
  await expect.element(listed.nth(1)).toMatchTextContent(/^Database.*42/);
});

it("names the part that is down and its pending work [R2.8]", async () => {
  const broken = [part("database"), part("mail", { state: "down", waiting: 12, failing: 1 })];
  stubServer([[getStatus, respondWith({ ...healthy, state: "down", parts: broken })], history]);
  await visit("/status", strangers);
  await expect.element(page.getByRole("heading", { name: "Partial outage" })).toBeVisible();
  await expect.element(partOf("Email")).toMatchTextContent("12 waiting1 failingResponse time 3 msDown");
});

it("shows the error and retries when the server does not respond properly", async () => {
  let well = false;
  stubServer([
    [getStatus, (asked) => (well ? respondWith(healthy) : rejectWith(baseErrors.forbidden))(asked)],
    history,
  ]);
  await visit("/status", strangers);
  await expect.element(page.getByRole("alert")).toBeVisible();
  well = true;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("heading", { name: "All systems operational" })).toBeVisible();
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

it("shows failed jobs to operators, and runs one at once", async () => {
  const asked = stubServer([
    [getMe, respondWith(exampleMe("admin"))],
    [getStatus, respondWith(healthy)],
    history,
    [listFailedJobs, respondWith({ items: [job], next: null })],
    [retryJob, respondWith(job)],
  ]);
  await visit("/status", inside);
  await expect.element(page.getByText("connect ECONNREFUSED")).toBeVisible();
  await page.getByRole("button", { name: "Run now" }).click();
  await expect.element(page.getByText("Job started.")).toBeVisible();
  const sent = asked.find(({ path }) => path === "/api/v1/operator/failed-jobs/7/retry");
  expect(sent?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
});

it("explains that a job is already done", async () => {
  stubServer([
    [getMe, respondWith(exampleMe("admin"))],
    [getStatus, respondWith(healthy)],
    history,
    [listFailedJobs, respondWith({ items: [job], next: null })],
    [retryJob, rejectWith(errors.jobGone)],
  ]);
  await visit("/status", inside);
  await page.getByRole("button", { name: "Run now" }).click();
  await expect.element(page.getByText("This job is already done.")).toBeVisible();
});

it("hides failed jobs from an admin of another tenant [R6.4]", async () => {
  const asked = stubServer([
    [getMe, respondWith(exampleMe("admin", { operator: false }))],
    [getStatus, respondWith(healthy)],
    history,
  ]);
  await visit("/status", inside);
  await expect.element(page.getByRole("heading", { name: "All systems operational" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Open app" })).toBeVisible();
  await expect.poll(() => asked.some(({ path }) => path === getMe.path)).toBe(true);
  await expect.element(page.getByRole("heading", { name: "Failing jobs" })).not.toBeInTheDocument();
});
