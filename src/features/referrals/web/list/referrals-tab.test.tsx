import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queries } from "#app/web/queries.ts";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { midnightIn } from "#base/day.ts";
import { baseErrors } from "#base/errors.ts";
import { changeMany } from "../../contract/bulk.ts";
import { listReferrals } from "../../contract/list.ts";
import type { ReferralRow } from "../../contract/referral.ts";
import { deleteView, listViews, saveView } from "../../contract/views.ts";
import { referral } from "../testing/record-examples.ts";
import { colleague, referralsFixtures, three } from "../testing/referrals-fixtures.ts";

const rowOf = (name: RegExp) => page.getByRole("row", { name });
const asks = (asked: ReturnType<typeof stubServer>) =>
  asked
    .filter(({ path }) => path.startsWith("/api/v1/referrals?"))
    .map(({ path }) => new URL(path, location.origin).searchParams)
    .filter((params) => params.get("limit") === "25");
const names = () => [...document.querySelectorAll("tbody b")].map((name) => name.textContent);

it("queries what the URL says: words, filters, amounts, days, tags and order [R5.11]", async () => {
  const asked = stubServer(referralsFixtures("company"));
  await visit(
    "/referrals?q=okro&status=under_review,won&source=event&tag=autumn&value=EUR:1000..5000&created=2026-11-01..2026-11-02&sort=updatedAt:desc",
  );
  await expect.element(rowOf(/Ben Okoro/)).toBeVisible();
  const question = asks(asked)[0];
  const day = (text: string) => midnightIn("Europe/Berlin", text);
  expect(question?.getAll("filter")).toEqual([
    "status:in:under_review,won",
    "source:in:event",
    "currency:eq:EUR",
    "estimatedMinor:gte:100000",
    "estimatedMinor:lte:500000",
    `createdAt:gte:${day("2026-11-01")}`,
    `createdAt:lt:${day("2026-11-03")}`,
  ]);
  expect(question?.get("search")).toBe("okro");
  expect(question?.getAll("tag")).toEqual(["autumn"]);
  expect(question?.get("orderBy")).toBe("updatedAt:desc");
  await expect.element(page.getByRole("button", { name: "Value: €1,000 to €5,000" })).toBeVisible();
});

it("lists the rows behind a figure: days are in the tenant's time zone, and ~ matches missing values [R2.16]", async () => {
  const asked = stubServer(referralsFixtures("company"));
  await visit(
    "/referrals?status=won&ended=2026-11-01..2026-11-15&submitted=2026-11-01..2026-11-02&decided=2026-11-03..&country=~,NZ&product=Starter, small&campaign=~&answer=late&currency=EUR",
  );
  await expect.element(rowOf(/Ben Okoro/)).toBeVisible();
  expect(asks(asked)).toHaveLength(1);
  const start = (day: string) => midnightIn("Europe/Berlin", day);
  expect(asks(asked)[0]?.getAll("filter")).toEqual([
    "status:in:won",
    "currency:in:EUR",
    "country:in:,NZ",
    "productInterest:eq:Starter, small",
    "campaign:eq:",
    "reviewLate:eq:true",
    `submittedAt:gte:${start("2026-11-01")}`,
    `submittedAt:lt:${start("2026-11-03")}`,
    `decidedAt:gte:${start("2026-11-03")}`,
    "endedOn:gte:2026-11-01",
    "endedOn:lte:2026-11-15",
  ]);
  for (const chip of ["Country: None or New Zealand", "Campaign: None", "Answer: Late", /^Submitted: Nov 1, 2026 to/])
    await expect.element(page.getByRole("button", { name: chip })).toBeVisible();
});

it("shows the referrer to a company member, and only own referrals to a referrer [R6.5]", async () => {
  stubServer(referralsFixtures("company"));
  await visit("/referrals");
  await expect.element(page.getByRole("columnheader", { name: "Partner" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Assigned to" })).toBeVisible();
  expect(page.getByRole("button", { name: "New referral" }).elements()).toEqual([]);
});

it("has no review, selection or other people for a referrer [R6.5]", async () => {
  stubServer(referralsFixtures("referrer"));
  await visit("/referrals");
  await expect.element(page.getByRole("button", { name: "New referral" })).toBeVisible();
  expect(page.getByRole("columnheader", { name: "Partner" }).elements()).toEqual([]);
  expect(page.getByRole("tab", { name: "Review" }).elements()).toEqual([]);
  expect(page.getByRole("checkbox").elements()).toEqual([]);
});

it("shows that the role has no access, and sends no requests", async () => {
  const asked = stubServer(referralsFixtures("user"));
  await visit("/referrals");
  await expect.element(page.getByRole("heading", { name: "Your role doesn’t include referrals" })).toBeVisible();
  expect(asks(asked)).toEqual([]);
});

it("supports the keyboard: opens by shortcut, searches by /, moves by arrows, selects by x and opens a row by Enter", async () => {
  stubServer(referralsFixtures("company"));
  const { address } = await visit("/home");
  await expect.element(page.getByRole("link", { name: "Referrals" }).first()).toBeVisible();
  await userEvent.keyboard("gr");
  await expect.element(rowOf(/Ben Okoro/)).toBeVisible();
  await userEvent.keyboard("/");
  await expect.element(page.getByRole("searchbox", { name: "Search referrals" })).toHaveFocus();
  (rowOf(/Ben Okoro/).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}x");
  await expect.element(page.getByRole("checkbox", { name: "Select Mei Lin" })).toBeChecked();
  await expect.element(page.getByText("1 selected")).toBeVisible();
  await userEvent.keyboard("{ArrowUp}{Enter}");
  expect(address()).toContain(`id=${three[0].id}`);
});

it("keeps the scroll position in a long list when a row is opened, closed, or the list is sorted", async () => {
  const many = Array.from({ length: 25 }, (_, i) =>
    referral({ id: `ref_${String(i + 10).repeat(16)}`, fullName: `Person ${i}` }),
  );
  stubServer(referralsFixtures("company", [[listReferrals, respondWith({ items: many, next: null })]]));
  // Wide enough for all columns: a table that is too wide scrolls in its own frame, from the moment it was measured.
  const { address } = await visit("/referrals", { width: 1700 });
  const row = rowOf(/Person 24/);
  await expect.element(row).toBeVisible();
  row.element().scrollIntoView({ block: "center" });
  const where = scrollY;
  expect(where).toBeGreaterThan(100);
  const stood = async (so: (address: string) => boolean) => {
    await expect.poll(() => so(address())).toBe(true);
    await new Promise(requestAnimationFrame);
    expect(scrollY).toBeGreaterThan(where / 2);
  };
  (row.element() as HTMLElement).focus({ preventScroll: true });
  await userEvent.keyboard("{Enter}");
  await stood((now) => now.includes(many[24]!.id));
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await stood((now) => !now.includes(many[24]!.id));
  (page.getByRole("columnheader").getByRole("button").first().element() as HTMLElement).click();
  await stood((now) => now.includes("sort="));
});

it("changes many at once, shows which were left and why, and keeps those selected", async () => {
  const left = [{ id: three[2].id, code: "referrals.cannotMove" }];
  const asked = stubServer(
    referralsFixtures("company", [[changeMany, respondWith({ changed: [three[0].id, three[1].id], left })]]),
  );
  await visit("/referrals");
  await page.getByRole("checkbox", { name: "Select all rows shown" }).click();
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await page.getByRole("menuitem", { name: "Qualified" }).click();
  await expect.element(page.getByText("2 changed, 1 unchanged:")).toBeVisible();
  await expect.element(page.getByText("Can’t be moved in their current status: 1")).toBeVisible();
  await expect.element(page.getByRole("checkbox", { name: "Select Ali Hasan" })).toBeChecked();
  await expect.element(page.getByText("1 selected")).toBeVisible();
  const sent = asked.find(({ path }) => path === "/api/v1/referrals/changes")?.body;
  expect(sent).toMatchObject({ act: "advance", ids: three.map(({ id }) => id) });
});

it("assigns many, and undo restores each previous assignee", async () => {
  const asked = stubServer(
    referralsFixtures("company", [
      [changeMany, ({ body }) => Response.json({ changed: (body as { ids: string[] }).ids, left: [] })],
    ]),
  );
  await visit("/referrals");
  await page.getByRole("checkbox", { name: "Select Ben Okoro" }).click();
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await page.getByRole("combobox", { name: "Assign to" }).click();
  await page.getByRole("option", { name: colleague.name }).click();
  await expect.element(page.getByText("1 referral changed.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  const sent = () => asked.filter(({ path }) => path.endsWith("/changes")).map(({ body }) => body);
  await expect.poll(sent).toEqual([
    { ids: [three[0].id], act: "assign", assigneeId: colleague.id },
    { ids: [three[0].id], act: "assign", assigneeId: null },
  ]);
});

it("does not move rows when others add some: it counts them until the user loads them", async () => {
  let items: ReferralRow[] = three;
  stubServer(referralsFixtures("company", [[listReferrals, () => Response.json({ items, next: null })]]));
  await visit("/referrals");
  await expect.poll(names).toEqual(["Ben Okoro", "Mei Lin", "Ali Hasan"]);
  const fresh = referral({ id: `ref_${"9".repeat(32)}`, fullName: "Zoe Karim" });
  items = [fresh, three[2], { ...three[1], fullName: "Mei Lin-Braun" }, three[0]];
  await queries.invalidateQueries({ queryKey: ["referrals"] });
  await expect.poll(names).toEqual(["Ben Okoro", "Mei Lin-Braun", "Ali Hasan"]);
  await page.getByRole("button", { name: "1 new" }).click();
  await expect.poll(names).toEqual(["Zoe Karim", "Ali Hasan", "Mei Lin-Braun", "Ben Okoro"]);
});

it("saves filters under a name, restores them, and deletes the view with undo", async () => {
  const view = { id: `viw_${"1".repeat(32)}`, name: "Won", search: "status=won", shared: true, mine: true };
  let items: unknown[] = [];
  const asked = stubServer(
    referralsFixtures("company", [
      [listViews, () => Response.json({ items })],
      [
        saveView,
        () => {
          items = [view];
          return Response.json(view);
        },
      ],
      [
        deleteView,
        () => {
          items = [];
          return Response.json({ deleted: true });
        },
      ],
    ]),
  );
  const { address } = await visit("/referrals?status=won");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save this view" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Won");
  await page.getByText("Share with colleagues").click();
  await page.getByRole("button", { name: "Save view" }).click();
  await expect.element(page.getByText("“Won” saved.")).toBeVisible();
  expect(asked.find(({ path, body }) => path === "/api/v1/referral-views" && body)?.body).toEqual({
    name: "Won",
    search: "status=won",
    shared: true,
  });
  await page.getByRole("button", { name: "Clear filters" }).click();
  expect(address()).toBe("/referrals");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: /^Won/ }).click();
  await expect.poll(address).toBe("/referrals?status=won");
  await page.getByRole("button", { name: "Won", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete “Won”" }).click();
  await expect.element(page.getByText("“Won” deleted.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByRole("button", { name: "Won", exact: true })).toBeVisible();
});

it("loads a rare filter on demand and opens it", async () => {
  stubServer(referralsFixtures("company"));
  const { address } = await visit("/referrals");
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByRole("menuitem", { name: "Priority" }).click();
  await page.getByRole("menuitemcheckbox", { name: "High" }).click();
  await expect.poll(address).toBe("/referrals?priority=high");
});

it("remembers columns separately from the default ones", async () => {
  stubServer(referralsFixtures("company"));
  const { address } = await visit("/referrals");
  await expect.element(rowOf(/Ben Okoro/)).toBeVisible();
  expect(page.getByRole("columnheader", { name: "Tags" }).elements()).toEqual([]);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Tags" }).click();
  await expect.element(page.getByRole("columnheader", { name: "Tags" })).toBeVisible();
  expect(address()).toContain("hide=");
  await page.getByRole("menuitemcheckbox", { name: "Tags" }).click();
  await expect.poll(address).toBe("/referrals");
});

it("shows cards on a phone, without horizontal scrolling", async () => {
  stubServer(referralsFixtures("company"));
  const { address } = await visit("/referrals", { width: 360 });
  await expect.element(page.getByRole("list", { name: "Referrals" })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.getByRole("button", { name: /Mei Lin/ }).click();
  expect(address()).toContain(`id=${three[1].id}`);
});

it("explains the list when it is empty", async () => {
  stubServer(referralsFixtures("referrer", [[listReferrals, respondWith({ items: [], next: null })]]));
  await visit("/referrals");
  await expect.element(page.getByRole("heading", { name: "No referrals yet" })).toBeVisible();
});

it("shows the reason when loading failed", async () => {
  stubServer(referralsFixtures("referrer", [[listReferrals, rejectWith(baseErrors.forbidden)]]));
  await visit("/referrals");
  await expect.element(page.getByRole("heading", { name: "Couldn’t load this" })).toBeVisible();
});

it("shows why some were left where the user is, not below the end of the list", async () => {
  const many = Array.from({ length: 25 }, (_, i) => referral({ id: `ref_${String(i + 10).repeat(16)}` }));
  const left = many.slice(1).map(({ id }) => ({ id, code: "referrals.cannotMove" }));
  const changed = [many[0]!.id];
  stubServer(
    referralsFixtures("company", [
      [listReferrals, respondWith({ items: many, next: null })],
      [changeMany, respondWith({ changed, left })],
    ]),
  );
  await visit("/referrals");
  await page.getByRole("checkbox", { name: "Select all rows shown" }).click();
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await page.getByRole("menuitem", { name: "Qualified" }).click();
  await expect.element(page.getByText("1 changed, 24 unchanged:")).toBeInViewport();
});

it("shows the first tags and counts the rest", async () => {
  const tags = Array.from({ length: 20 }, (_, i) => `a tag that is long number ${i}`);
  stubServer(referralsFixtures("company", [[listReferrals, respondWith({ items: [referral({ tags })], next: null })]]));
  await visit("/referrals?hide=none");
  await expect.element(page.getByText(tags[2]!)).toBeInTheDocument();
  await expect.element(page.getByText("+17")).toBeInTheDocument();
  expect(page.getByText(tags[3]!, { exact: true }).elements()).toEqual([]);
  expect(
    rowOf(/Ben Okoro/)
      .element()
      .getBoundingClientRect().height,
  ).toBeLessThan(250);
});

it("does not count a member's own submissions as waiting for them", async () => {
  const me = exampleMe("company");
  const own = referral({ id: `ref_${"8".repeat(32)}`, referrerId: me.person.uid as ReferralRow["referrerId"] });
  stubServer(referralsFixtures("company", [[listReferrals, respondWith({ items: [three[0], own], next: null })]]));
  await visit("/referrals");
  await expect.element(page.getByText("1 referral to review · 1 waiting for others")).toBeVisible();
});

it("loads further pages in large chunks, because everything loaded is refetched on a change", async () => {
  const answer = (items: object[], next: string | null) => Response.json({ items, next });
  const pages = ({ path }: { path: string }) => (path.includes("after=") ? answer([], null) : answer(three, "further"));
  const asked = stubServer(referralsFixtures("company", [[listReferrals, pages]]));
  await visit("/referrals");
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(() => asked.some(({ path }) => /limit=100.*after=further/.test(path))).toBe(true);
});
