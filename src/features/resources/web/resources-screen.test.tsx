import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getMe } from "#features/identity/contract.ts";
import * as announced from "../contract/announcements.ts";
import * as library from "../contract/assets.ts";

const company: Stub = [getMe, respondWith(exampleMe("company"))];
const partner: Stub = [getMe, respondWith(exampleMe("referrer"))];
const draft: announced.Announcement = {
  id: "ann_0190f1c2d3e4756893a1b2c3d4e5f607",
  title: "New rates",
  body: "Every deal won from March earns 12%.",
  author: { id: "per_0190f1c2d3e4756893a1b2c3d4e5f699", name: "Jun Park" },
  audience: { to: "everyone" },
  replies: "none",
  publishedAt: null,
  createdAt: "2026-02-03T10:00:00Z",
  readAt: null,
  reads: null,
  canManage: true,
};
const published = { ...draft, publishedAt: "2026-02-04T10:00:00Z" };
const received = { ...published, canManage: false };
const read: Stub = [announced.readAnnouncement, respondWith({ readAt: "2026-02-05T10:00:00Z" })];
const logo: library.Asset = {
  id: "ast_0190f1c2d3e4756893a1b2c3d4e5f607",
  kind: "document",
  title: "One-pager",
  description: "For a first meeting",
  text: "",
  file: { name: "one-pager.pdf", size: 20_480, contentType: "application/pdf", url: "/v0/b/acme/o/one-pager.pdf" },
  createdAt: "2026-02-03T10:00:00Z",
};
const post = {
  ...logo,
  id: "ast_0190f1c2d3e4756893a1b2c3d4e5f608",
  kind: "text",
  title: "Post",
  text: "Hi",
  file: null,
} as const;
const announcements = (...items: announced.Announcement[]): Stub => [
  announced.listAnnouncements,
  respondWith({ items, next: null }),
];
const assets = (...items: library.Asset[]): Stub => [library.listAssets, respondWith({ items, next: null })];
const button = (name: string) => page.getByRole("button", { name, exact: true });

it("writes an announcement and says whether it is published or a draft", async () => {
  const asked = stubServer([company, announcements(), [announced.createAnnouncement, respondWith(draft)]]);
  await visit("/resources");
  await button("New announcement").click();
  await page.getByRole("textbox", { name: "Title" }).fill("New rates");
  await page.getByRole("textbox", { name: "Message" }).fill("Every deal won from March earns 12%.");
  await expect.element(button("Publish")).toBeVisible();
  await page.getByText("Publish now").click();
  await button("Save draft").click();
  await expect.element(page.getByText("Announcement saved.")).toBeVisible();
  expect(asked.find(({ body }) => body)?.body).toEqual({
    title: "New rates",
    body: draft.body,
    audience: { to: "everyone" },
    replies: "none",
    publish: false,
  });
});

it("addresses an announcement to a tier and takes private replies", async () => {
  const asked = stubServer([company, announcements(), [announced.createAnnouncement, respondWith(published)]]);
  await visit("/resources");
  await button("New announcement").click();
  await page.getByRole("textbox", { name: "Title" }).fill("New rates");
  await page.getByRole("textbox", { name: "Message" }).fill("For you");
  await page.getByRole("combobox", { name: "Audience" }).selectOptions("Gold tier");
  await page.getByText("Private replies").click();
  await button("Publish").click();
  await expect
    .poll(() => asked.find(({ body }) => body)?.body)
    .toMatchObject({ audience: { to: "tier", tier: "gold" }, replies: "private", publish: true });
});

it("shows the author how many have read it, and who", async () => {
  const counted: announced.Announcement = {
    ...published,
    audience: { to: "tier", tier: "gold" },
    reads: { count: 1, of: 2 },
  };
  const person = { id: "per_0190f1c2d3e4756893a1b2c3d4e5f601", name: "Ana Lima", role: "referrer" } as const;
  const other = { ...person, id: "per_0190f1c2d3e4756893a1b2c3d4e5f602", name: "Noor Aziz" } as const;
  const readers = [
    { ...person, readAt: "2026-02-05T10:00:00Z" },
    { ...other, readAt: null },
  ];
  stubServer([
    company,
    announcements(counted),
    read,
    [announced.listAnnouncementReaders, respondWith({ items: readers })],
  ]);
  await visit("/resources");
  await expect.element(page.getByText("Gold tier")).toBeVisible();
  await button("Read by 1 of 2").click();
  const rows = page.getByRole("dialog").getByRole("listitem");
  await expect.element(rows.filter({ hasText: "Noor Aziz" }).getByText("Not read yet")).toBeVisible();
  expect(rows.filter({ hasText: "Ana Lima" }).getByText("Not read yet").query()).toBeNull();
});

it("marks an announcement as read once it was on the screen, and only once", async () => {
  const asked = stubServer([partner, announcements(received), read]);
  await visit("/resources");
  await expect.element(page.getByRole("heading", { name: "New rates" })).toBeVisible();
  const marks = () => asked.filter(({ path }) => path.endsWith(`${received.id}/reads`)).length;
  await expect.poll(marks).toBe(1);
});

it("asks before a draft is published, because everyone is notified", async () => {
  const asked = stubServer([company, announcements(draft), [announced.updateAnnouncement, respondWith(published)]]);
  await visit("/resources");
  await expect.element(page.getByText("Draft", { exact: true })).toBeVisible();
  await button("More actions").click();
  await page.getByRole("menuitem", { name: "Publish" }).click();
  expect(asked.some(({ body }) => body)).toBe(false);
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  await expect.poll(() => asked.find(({ body }) => body)?.body).toEqual({ publish: true });
});

it("lets a partner read and download, and change nothing", async () => {
  stubServer([partner, announcements(received), read, assets(logo, post)]);
  await visit("/resources");
  await expect.element(page.getByRole("heading", { name: "New rates" })).toBeVisible();
  await expect.element(button("New announcement")).not.toBeInTheDocument();
  await page.getByRole("tab", { name: "Assets" }).click();
  await expect
    .element(page.getByRole("link", { name: "Download One-pager" }))
    .toHaveAttribute("href", "/v0/b/acme/o/one-pager.pdf");
  await expect.element(button("Copy text: Post")).toBeVisible();
  await expect.element(button("More actions")).not.toBeInTheDocument();
});

it("adds a text to the library", async () => {
  const asked = stubServer([company, assets(), [library.createAsset, respondWith(post)]]);
  await visit("/resources?tab=assets");
  await button("Add asset").click();
  await page.getByRole("dialog").getByText("Text", { exact: true }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Post");
  await page.getByRole("textbox", { name: "Text to copy" }).fill("Hi");
  await button("Add").click();
  await expect.element(page.getByText("Asset added.")).toBeVisible();
  expect(asked.find(({ body }) => body)?.body).toEqual({
    kind: "text",
    title: "Post",
    description: "",
    text: "Hi",
    objectId: null,
  });
});

it("keeps the filter in the URL and offers all when none match", async () => {
  const asked = stubServer([partner, assets()]);
  const { address } = await visit("/resources?tab=assets&kind=banner");
  await expect.element(page.getByRole("heading", { name: "No assets of this type" })).toBeVisible();
  expect(asked.some(({ path }) => path.includes("kind%3Ain%3Abanner"))).toBe(true);
  await button("Show all").click();
  await expect.poll(address).toBe("/resources?tab=assets");
});
