import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { listCommissions } from "#features/commissions/contract/lines.ts";
import { getMe } from "#features/identity/contract.ts";
import { listAllLinks } from "#features/links/contract.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { listReferrals } from "#features/referrals/contract/list.ts";
import { getTrackRecord, type TrackRecord } from "#features/referrals/contract/track-record.ts";
import * as contract from "../contract.ts";

const id = `per_${"1".repeat(32)}` as const;
const noTrends = { clicks: [], leads: [], won: [], value: [] };
const noTotals = { clicks: 0, previousClicks: 0, leads: 0, open: 0, won: 0, value: [], bots: 0, trends: noTrends };
const listed: contract.ListedPartner = {
  id,
  displayName: "Amira Haddad",
  email: "amira@example.com",
  photoUrl: null,
  state: "active",
  tier: "gold",
  joinedAt: "2026-01-05T08:00:00.000Z",
  submitted: 12,
  won: 3,
  wonValue: [
    { currency: "EUR", minor: 1_250_000 },
    { currency: "USD", minor: 90_000 },
  ],
  openCommissions: [{ currency: "EUR", minor: 62_500 }],
  lastReferralAt: null,
};
const partner: contract.Partner = {
  id,
  displayName: "Amira Haddad",
  photoUrl: null,
  state: "active",
  email: "amira@example.com",
  phoneNumber: null,
  company: "Haddad & Co",
  joinedAt: listed.joinedAt,
  lastReferralAt: null,
  tier: "gold",
  recruitedBy: null,
  programIds: [],
  wonValue: listed.wonValue,
  earnings: [
    {
      currency: "EUR",
      heldMinor: 20_000,
      payableMinor: 30_000,
      transitMinor: 0,
      paidMinor: 75_000,
      owedMinor: 0,
      earnedMinor: 125_000,
      nextReleaseAt: null,
    },
  ],
  payout: { state: "ready", rail: "bank", hasTaxProfile: true },
  consents: { confirmed: 2, declined: 0, pending: 1 },
};
const record: TrackRecord = {
  name: "Amira Haddad",
  memberSince: listed.joinedAt,
  submitted: 12,
  decided: 5,
  accepted: 4,
  ended: 4,
  won: 3,
  medianDaysToWin: 20,
  latest: [],
  everyone: { decided: 0, accepted: 0, ended: 0, won: 0 },
};
const own: contract.Note = {
  id: `nte_${"1".repeat(32)}`,
  text: "Prefers a call",
  author: "Lena Brandt",
  isOwn: true,
  createdAt: "2026-11-01T10:00:00.000Z",
  editedAt: null,
};
const theirs: contract.Note = {
  ...own,
  id: `nte_${"2".repeat(32)}`,
  text: "Met at the fair",
  author: "Jun",
  isOwn: false,
};

const open = (...more: Stub[]) =>
  stubServer([
    ...more,
    [getMe, respondWith(exampleMe("company", { plan: "enterprise" }))],
    [
      getCatalog,
      respondWith({ programs: [], pipelines: [], currency: "EUR", timeZone: "UTC", businessHours: {}, usedStages: [] }),
    ],
    [contract.listPartners, respondWith({ items: [listed], next: null })],
    [contract.getPartner, respondWith(partner)],
    [contract.listNotes, respondWith({ items: [own, theirs] })],
    [listAllLinks, respondWith({ items: [], totals: noTotals, ratesOn: null })],
    [getTrackRecord, respondWith(record)],
    [listReferrals, respondWith({ items: [], next: null })],
    [listCommissions, respondWith({ items: [], next: null })],
  ]);

it("lists partners with what they brought, by the filters in the URL", async () => {
  const asked = open();
  await visit("/partners?q=amira&tier=gold&state=active");
  const row = page.getByRole("row", { name: /Amira Haddad/ });
  await expect.element(row.getByText("€12,500")).toBeVisible();
  await expect.element(row.getByText("+1 more")).toBeVisible();
  await expect.element(row.getByText("Gold")).toBeVisible();
  const paths = asked
    .map(({ path }) => decodeURIComponent(path))
    .filter((path) => path.startsWith("/api/v1/partners?"));
  expect(paths.at(-1)).toContain("search:has:amira");
  expect(paths.at(-1)).toContain("tier=gold");
});

it("shows a partner's figures, and no rate where there are too few cases", async () => {
  open();
  await visit(`/partners?id=${id}`);
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Amira Haddad");
  await expect.element(page.getByText("3 won of 4 closed")).toBeVisible();
  expect(page.getByText("75%").elements()).toEqual([]);
  await expect.element(page.getByText("€1,250", { exact: true })).toBeVisible();
  await expect.element(page.getByText("€500", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Ready · Bank transfer")).toBeVisible();
});

it("adds notes, and lets only their author change them", async () => {
  const asked = open([contract.createNote, respondWith(own)]);
  await visit(`/partners?id=${id}&tab=notes`);
  await expect.element(page.getByText("Met at the fair")).toBeVisible();
  expect(page.getByRole("button", { name: "Edit note" }).elements()).toHaveLength(1);
  await page.getByRole("textbox", { name: "Note" }).fill("Knows the mayor");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect
    .poll(() => asked.map(({ body }) => body).filter((body) => body !== undefined))
    .toEqual([{ text: "Knows the mayor" }]);
  await expect.element(page.getByRole("textbox", { name: "Note" })).toHaveValue("");
});

it("says that a partner is unknown", async () => {
  open([contract.getPartner, rejectWith(baseErrors.notFound)]);
  await visit(`/partners?id=${id}`);
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Partner not found");
});
