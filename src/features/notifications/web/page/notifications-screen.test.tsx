import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { homeStubs } from "#app/web/testing/home.ts";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getMe } from "#features/identity/contract.ts";
import { actionErrors, completeUndo, getAction, listActions } from "../../actions.ts";
import { listNotices, type Notice, readNotices } from "../../notices.ts";

const lena: Stub = [getMe, respondWith(exampleMe("referrer"))];
const noticeId = (last: string) => `ntc_0190f1c2d3e4756893a1b2c3d4e5f60${last}` as Notice["id"];
const device: Notice = {
  id: noticeId("1"),
  kind: "identity.newDevice",
  params: { browser: "Safari", system: "macOS" },
  to: "/profile?tab=security",
  readAt: null,
  createdAt: "2026-02-03T10:00:00Z",
};
const granted: Notice = {
  ...device,
  id: noticeId("2"),
  kind: "members.roleGranted",
  params: {},
  to: "/home",
  readAt: "2026-02-03T10:00:00Z",
};
const older: Notice = { ...granted, id: noticeId("3"), kind: "members.roleDeclined" };
const actionId = `act_${"1".repeat(32)}`;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const done = (more = {}) => ({
  id: actionId,
  message: "Ana is a company now.",
  createdAt: new Date().toISOString(),
  expiresAt: inAnHour(),
  ...more,
});
const noActions: Stub = [listActions, respondWith({ items: [] })];

/** Answers with the notices that match the filters. */
const list: Stub = [
  listNotices,
  ({ path }) => {
    const given = new URL(path, location.origin).searchParams;
    const isShown = ({ kind, readAt }: Notice) =>
      (!given.get("unread") || readAt === null) && (given.get("topic") !== "security" || kind.startsWith("identity"));
    if (given.get("after")) return Response.json({ items: [older], next: null, unread: 1 });
    const isFiltered = given.has("unread") || given.has("topic");
    return Response.json({
      items: [device, granted].filter(isShown),
      next: isFiltered ? null : "onward",
      unread: 1,
    });
  },
];
const row = (text: RegExp) => page.getByRole("main").getByRole("link", { name: text });

it("shows all notices with filters for unread ones and topics, and loads more", async () => {
  stubServer([lena, list, noActions]);
  const { address } = await visit("/notifications");
  await expect.element(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  await expect.element(row(/^Unread: New login from Safari/)).toBeVisible();
  await expect.element(row(/role request was/).first()).toBeVisible();
  await page.getByRole("button", { name: "Load more" }).click();
  await expect.poll(() => row(/role request was/).elements().length).toBe(2);
  await page.getByRole("button", { name: "Status" }).click();
  await page.getByRole("menuitemradio", { name: "Unread" }).click();
  await expect.poll(address).toBe("/notifications?unread=true");
  await expect.poll(() => row(/role request was/).elements().length).toBe(0);
  await expect.element(row(/New login from Safari/)).toBeVisible();
});

it("marks one notice as read, or all", async () => {
  const asked = stubServer([lena, list, noActions, [readNotices, respondWith({ unread: 0 })]]);
  await visit("/notifications");
  await page.getByRole("button", { name: "Mark as read" }).click();
  await page.getByRole("main").getByRole("button", { name: "Mark all as read" }).click();
  await expect
    .poll(() => asked.filter(({ path }) => path === readNotices.path).map(({ body }) => body))
    .toEqual([{ ids: [device.id] }, {}]);
});

it("undoes a recent action whose toast is gone, and stops offering it [R2.9]", async () => {
  let items = [done()];
  const calls = [{ method: "PATCH", path: "/api/v1/members/:id", input: { id: "per_one", role: "referrer" } }];
  const asked = stubServer([
    lena,
    list,
    [listActions, (one) => respondWith({ items })(one)],
    [getAction, respondWith({ ...done(), calls })],
    [{ method: "PATCH", path: "/api/v1/members/:id" }, respondWith({})],
    [
      completeUndo,
      (one) => {
        items = [];
        return respondWith({ done: true })(one);
      },
    ],
  ]);
  await visit("/notifications");
  await expect.element(page.getByText(/^Undo until \d\d:\d\d/)).toBeVisible();
  await page.getByRole("button", { name: "Undo: Ana is a company now." }).click();
  await expect.element(page.getByText("Action undone.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Recent actions" })).not.toBeInTheDocument();
  expect(asked.find(({ path }) => path === "/api/v1/members/per_one")?.body).toEqual({ role: "referrer" });
});

it("says so when the server no longer allows the undo, and hides what has expired by itself", async () => {
  const late = { ...done(), id: `act_${"2".repeat(32)}`, message: "Long ago", expiresAt: "2026-01-01T00:00:00Z" };
  stubServer([
    lena,
    list,
    [listActions, respondWith({ items: [done(), late] })],
    [getAction, rejectWith(actionErrors.undoExpired)],
  ]);
  await visit("/notifications");
  const undo = page.getByRole("button", { name: "Undo: Ana is a company now." });
  await undo.click();
  await expect.element(page.getByText("This can no longer be undone.")).toBeVisible();
  expect(page.getByText("Long ago").elements()).toEqual([]);
});

it("says what appears here while there is nothing", async () => {
  stubServer([lena, noActions, [listNotices, respondWith({ items: [], next: null, unread: 0 })]]);
  await visit("/notifications");
  await expect.element(page.getByText("You’re all caught up.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "No notifications yet" })).toBeVisible();
});

it("is linked from the bell", async () => {
  stubServer([lena, list, noActions, ...homeStubs()]);
  const { address } = await visit("/home");
  await page.getByRole("button", { name: "1 notification" }).click();
  await page.getByRole("link", { name: "See all notifications" }).click();
  await expect.poll(address).toBe("/notifications");
});
