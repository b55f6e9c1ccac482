import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { homeStubs } from "#app/web/testing/home.ts";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { getMe } from "#features/identity/contract.ts";
import { type Member, updateMember } from "#features/members/contract.ts";
import { moveReferral } from "#features/referrals/contract/moves.ts";
import { getReferral } from "#features/referrals/contract/record.ts";
import { referral } from "#features/referrals/web/testing/record-examples.ts";
import { listNotices, type Notice, readNotices } from "../notices.ts";

const device: Notice = {
  id: "ntc_0190f1c2d3e4756893a1b2c3d4e5f607",
  kind: "identity.newDevice",
  params: { browser: "Safari", system: "macOS" },
  to: "/profile?tab=security",
  readAt: null,
  createdAt: "2026-02-03T10:00:00Z",
};
const granted: Notice = {
  ...device,
  id: "ntc_0190f1c2d3e4756893a1b2c3d4e5f608",
  kind: "members.roleGranted",
  params: {},
  to: "/home",
  readAt: "2026-02-03T10:00:00Z",
};
const lena: Stub = [getMe, respondWith(exampleMe("referrer"))];
const bell = (name: string) => page.getByRole("button", { name, exact: true });
const newDevice = () => page.getByRole("link", { name: /New login from Safari on macOS\./ });

/** A server that stores which notices were read. */
function statefulServer(...notices: Notice[]): Stub[] {
  const read = new Set<string>();
  const items = () => notices.map((notice) => (read.has(notice.id) ? { ...notice, readAt: notice.createdAt } : notice));
  const unread = () => items().filter(({ readAt }) => readAt === null).length;
  return [
    [listNotices, (received) => respondWith({ items: items(), next: null, unread: unread() })(received)],
    [
      readNotices,
      (received) => {
        const { ids = notices.map(({ id }) => id) } = received.body as { ids?: string[] };
        for (const id of ids) read.add(id);
        return respondWith({ unread: unread() })(received);
      },
    ],
  ];
}

it("names a standard stage in the reader's language, and another one as the tenant typed it", async () => {
  const moved = (stage: Notice["params"], id: Notice["id"]): Notice => ({
    ...device,
    id,
    kind: "referrals.movedTo",
    params: { name: "Ada Lovelace", ...stage },
    to: "/referrals",
  });
  const standard = moved({ stageKey: "programs:stages.qualified" }, device.id);
  const own = moved({ stage: "Site visit" }, granted.id);
  stubServer([lena, ...statefulServer(standard, own)]);
  await visit("/home");
  await bell("2 notifications").click();
  await expect.element(page.getByRole("link", { name: /Ada Lovelace moved to Qualified\./ })).toBeVisible();
  await expect.element(page.getByRole("link", { name: /Ada Lovelace moved to Site visit\./ })).toBeVisible();
});

it("shows each notice in the text of its feature, and marks it read when it is opened", async () => {
  const received = stubServer([lena, ...statefulServer(device, granted)]);
  const { address } = await visit("/home");
  await bell("1 notification").click();
  await expect.element(page.getByText("Your role request was approved.")).toBeVisible();
  await expect.element(newDevice()).toHaveAccessibleName(/^Unread:/);
  await newDevice().click();
  await expect.poll(address).toBe("/profile?tab=security");
  expect(received.find(({ path }) => path === readNotices.path)?.body).toEqual({ ids: [device.id] });
  await expect.element(bell("Notifications")).toBeVisible();
});

it("marks all as read, and keeps them visible", async () => {
  const received = stubServer([lena, ...statefulServer(device, { ...granted, readAt: null })]);
  await visit("/home");
  await bell("2 notifications").click();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect.element(bell("Notifications")).toBeVisible();
  await expect.element(newDevice()).toHaveAccessibleName(/^New login/);
  await expect.element(page.getByRole("button", { name: "Mark all as read" })).not.toBeInTheDocument();
  expect(received.find(({ path }) => path === readNotices.path)?.body).toEqual({});
});

it("shows older notices on request, with the keyboard alone", async () => {
  stubServer([
    lena,
    [
      listNotices,
      (received) =>
        respondWith(
          received.path.includes("after=")
            ? { items: [granted], next: null, unread: 1 }
            : { items: [device], next: "onward", unread: 1 },
        )(received),
    ],
  ]);
  await visit("/home");
  await bell("1 notification").click();
  await expect.element(newDevice()).toBeVisible();
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{Enter}");
  await expect.element(page.getByText("Your role request was approved.")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(bell("1 notification")).toHaveFocus();
});

it("shows a generic text for an unknown kind of notice", async () => {
  stubServer([lena, ...statefulServer({ ...device, kind: "members.somethingOfTomorrow" })]);
  await visit("/home");
  await bell("1 notification").click();
  await expect.element(page.getByRole("link", { name: /You have a new notification\./ })).toBeVisible();
});

it("shows an error and not an empty list when loading failed, and tries again", async () => {
  let isBroken = true;
  const [[, answer], ...rest] = statefulServer(device) as [Stub, ...Stub[]];
  stubServer([
    lena,
    [listNotices, (received) => (isBroken ? rejectWith(baseErrors.forbidden) : answer)(received)],
    ...rest,
    ...homeStubs(),
  ]);
  await visit("/home");
  await bell("Notifications").click();
  await expect.element(page.getByRole("banner").getByRole("alert")).toMatchTextContent("Your role doesn’t allow this.");
  await expect.element(page.getByRole("banner").getByText("You’re all caught up")).not.toBeInTheDocument();
  isBroken = false;
  await page.getByRole("banner").getByRole("button", { name: "Try again" }).click();
  await expect.element(newDevice()).toBeVisible();
});

const ref = "ref_0190f1c2d3e4756893a1b2c3d4e5f607";
const submitted: Notice = {
  ...device,
  id: "ntc_0190f1c2d3e4756893a1b2c3d4e5f609",
  kind: "referrals.submitted",
  params: { name: "Ben Okoro" },
  to: `/referrals?id=${ref}`,
};
const noor: Stub = [getMe, respondWith(exampleMe("company"))];
const accept = () => page.getByRole("button", { name: "Accept: New referral to review: Ben Okoro" });

it("accepts a referral in the bell, marks the notice as read and keeps the focus on it", async () => {
  const received = stubServer([
    noor,
    ...statefulServer(submitted, device),
    [getReferral, respondWith(referral({ id: ref, version: 3 }))],
    [moveReferral, respondWith(referral({ id: ref, status: "accepted" }))],
    ...homeStubs(),
  ]);
  await visit("/home");
  await bell("2 notifications").click();
  await expect
    .element(page.getByRole("link", { name: "Open: New referral to review: Ben Okoro" }))
    .toHaveAttribute("href", `/referrals?id=${ref}`);
  await accept().click();
  await expect.element(page.getByText("Ben Okoro accepted.")).toBeVisible();
  await expect.element(accept()).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: /^New referral to review: Ben Okoro/ })).toHaveFocus();
  const bodyOf = (path: string) => received.find((one) => one.path === path && one.body)?.body;
  expect(bodyOf(`/api/v1/referrals/${ref}/moves`)).toEqual({ version: 3, move: "accept" });
  expect(bodyOf(readNotices.path)).toEqual({ ids: [submitted.id] });
});

it("keeps a notice unread when its action is refused, and says why", async () => {
  const received = stubServer([
    noor,
    ...statefulServer(submitted),
    [getReferral, respondWith(referral({ id: ref }))],
    [moveReferral, rejectWith(baseErrors.forbidden)],
    ...homeStubs(),
  ]);
  await visit("/home");
  await bell("1 notification").click();
  await accept().click();
  const toasts = page.getByRole("region", { name: "Notifications" });
  await expect.element(toasts.getByRole("alert")).toHaveTextContent("Your role doesn’t allow this.");
  await expect.element(accept()).toBeEnabled();
  expect(received.some(({ path }) => path === readNotices.path)).toBe(false);
});

const ana: Omit<Member, "id"> = {
  displayName: "Ana Lima",
  email: "ana@example.com",
  photoUrl: null,
  role: "company",
  requestedRole: null,
  state: "active",
  mfaEnabled: false,
  joinedAt: "2026-01-05T08:00:00Z",
  lastLoginAt: null,
};

it("answers a role request in the bell", async () => {
  const id = "per_0190f1c2d3e4756893a1b2c3d4e5f608";
  const asked = { ...device, kind: "members.roleAsked", params: { name: "Ana" }, to: `/admin/members?id=${id}` };
  const received = stubServer([
    [getMe, respondWith(exampleMe("admin"))],
    ...statefulServer(asked),
    [updateMember, respondWith({ ...ana, id })],
    ...homeStubs(),
  ]);
  await visit("/home");
  await bell("1 notification").click();
  await page.getByRole("button", { name: "Approve: Ana requests a role." }).click();
  await expect.element(page.getByText("Role approved for Ana.")).toBeVisible();
  expect(received.find(({ path }) => path === `/api/v1/members/${id}`)?.body).toEqual({ requestGranted: true });
});

it("offers no action that the person may not take", async () => {
  stubServer([lena, ...statefulServer(submitted, { ...granted, readAt: null, kind: "members.roleAsked" })]);
  await visit("/home");
  await bell("2 notifications").click();
  await expect.element(page.getByRole("link", { name: /^Open: New referral/ })).toBeVisible();
  expect(accept().query()).toBeNull();
  expect(page.getByRole("button", { name: /^Approve/ }).query()).toBeNull();
});
