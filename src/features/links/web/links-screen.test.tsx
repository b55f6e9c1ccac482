import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { getMe } from "#features/identity/contract.ts";
import { getCatalog } from "#features/programs/contract.ts";
import {
  createLink,
  errors,
  getLinkActivity,
  type Link,
  type LinkList,
  listAllLinks,
  listLinks,
  setCoupon,
  updateLink,
} from "../contract.ts";

const program = {
  id: `prg_${"1".repeat(32)}`,
  name: "Resellers",
  pipelineId: `pip_${"1".repeat(32)}`,
  description: "",
  agreement: "",
  products: [],
  protectionDays: 90,
  attributionDays: 90,
  allowsExpansion: false,
  capacity: null,
  destination: null,
  currency: null,
  state: "open",
};
const me = exampleMe("referrer").person.uid;
const newsletter: Link = {
  id: `lnk_${"1".repeat(32)}`,
  programId: `prg_${"1".repeat(32)}`,
  referrerId: me,
  referrer: "Lena Brandt",
  code: "LENA-7K3Q",
  name: "Newsletter",
  url: "https://acme.example/r/LENA-7K3Q",
  destination: null,
  message: "",
  utm: {},
  coupon: null,
  clicks: 200,
  previousClicks: 160,
  leads: 10,
  open: 4,
  won: 2,
  value: [{ minor: 500_000, currency: "EUR" }],
  trend: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
  createdAt: "2026-02-03T10:00:00Z",
  endedAt: null,
};
const fair: Link = {
  ...newsletter,
  id: `lnk_${"2".repeat(32)}`,
  referrerId: `per_${"9".repeat(32)}`,
  referrer: "Chiara Conti",
  code: "CHIARA-2B",
  name: "Fair",
  url: "https://acme.example/r/CHIARA-2B",
  clicks: 40,
  leads: 0,
  open: 0,
  won: 0,
  value: [],
};
/** The list as the server answers it: what the links have together. */
const listOf = (items: Link[]): LinkList => {
  const sum = (figure: "clicks" | "previousClicks" | "leads" | "open" | "won") =>
    items.reduce((total, link) => total + link[figure], 0);
  const flat = Array<number>(13).fill(1);
  return {
    items,
    totals: {
      clicks: sum("clicks"),
      previousClicks: sum("previousClicks"),
      leads: sum("leads"),
      open: sum("open"),
      won: sum("won"),
      value: items.flatMap(({ value }) => value),
      bots: 6,
      trends: { clicks: flat, leads: flat, won: flat, value: flat },
    },
    ratesOn: null,
  };
};
const activity: Stub = [
  getLinkActivity,
  respondWith({
    sources: [{ kind: "direct", name: "", clicks: 3 }],
    leads: [{ id: `ref_${"1".repeat(32)}`, name: "Orchard Dental", status: "won", createdAt: "2026-02-05T10:00:00Z" }],
  }),
];
const referrer: Stub = [getMe, respondWith(exampleMe("referrer"))];
const emptyCatalog = { pipelines: [], past: { pipelines: [], stages: [] } };
const programs: Stub = [
  getCatalog,
  respondWith({ ...emptyCatalog, programs: [program], currency: "EUR", timeZone: "UTC", businessHours: {} }),
];
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const panel = (name: string) => page.getByRole("dialog", { name });
const aside = (name: string) => page.getByRole("complementary", { name });

/** A server that stores changes to one link. */
function statefulServer(initialItems: Link[]): Stub[] {
  let items = initialItems;
  return [
    referrer,
    programs,
    activity,
    [listLinks, (request) => respondWith(listOf(items))(request)],
    [
      createLink,
      (request) => {
        items = [{ ...newsletter, ...(request.body as object) }, ...items];
        return respondWith(items[0])(request);
      },
    ],
    [
      updateLink,
      (request) => {
        const { ended, ...rest } = request.body as { ended?: boolean };
        const endedAt = ended === undefined ? items[0]!.endedAt : ended ? "2026-03-03T10:00:00Z" : null;
        items = [{ ...items[0]!, ...rest, endedAt }];
        return respondWith(items[0])(request);
      },
    ],
  ];
}

it("starts empty and creates a first link", async () => {
  const requests = stubServer(statefulServer([]));
  const { address } = await visit("/links", { width: 1280 });
  await expect.element(page.getByRole("heading", { name: "No links yet" })).toBeVisible();
  await button("New link").click();
  await panel("New link").getByRole("textbox", { name: "Name" }).fill("Newsletter");
  await panel("New link").getByRole("textbox", { name: "Your message" }).fill("They did our roof.");
  await panel("New link").getByRole("textbox", { name: "Source" }).fill("mail");
  await button("Create link").click();
  await expect.element(aside("Newsletter")).toBeVisible();
  expect(address()).toContain(newsletter.id);
  expect(requests.find(({ body }) => body)?.body).toEqual({
    programId: program.id,
    name: "Newsletter",
    message: "They did our roof.",
    destination: null,
    utm: { source: "mail" },
  });
});

it("shows clicks, leads, won deals and value with the rate of each step", async () => {
  stubServer(statefulServer([newsletter]));
  await visit("/links", { width: 1280 });
  await expect.element(page.getByText("10 leads and 2 won deals in the last 90 days")).toBeVisible();
  const steps = page.getByRole("list", { name: "From clicks to won deals" }).getByRole("listitem");
  for (const [place, words] of [
    [0, /Clicks.*200.*\+25% vs\. previous period/],
    [1, /Leads.*10.*5% of clicks/],
    [2, /Won.*2.*20% of leads.*4 still open/],
    [3, /Won value.*5,000.*2,500 per won deal/],
  ] as const)
    await expect.element(steps.nth(place)).toMatchTextContent(words);
  await expect.element(page.getByRole("row", { name: /Newsletter/ })).toMatchTextContent(/\+25%.*200.*105%.*220%.*1%/);
});

it("shows the link beside the list, with its QR code, sources and latest leads", async () => {
  stubServer(statefulServer([newsletter]));
  await visit("/links", { width: 1280 });
  const details = aside("Newsletter");
  await expect.element(details.getByRole("img", { name: `QR code of ${newsletter.url}` })).toBeVisible();
  await expect.element(details.getByText("Direct or QR")).toBeVisible();
  await expect.element(details.getByRole("link", { name: "Orchard Dental" })).toBeVisible();
  await expect.element(details.getByText("90 days after the last click")).toBeVisible();
  await expect.element(page.getByRole("row", { name: /Newsletter/ })).toHaveAttribute("aria-current", "true");
});

it("changes a link's name and UTM parameters, with the resulting address while typing", async () => {
  const requests = stubServer(statefulServer([newsletter]));
  await visit("/links", { width: 1280 });
  await button("Edit link").click();
  await aside("Newsletter").getByRole("textbox", { name: "Campaign" }).fill("autumn sale");
  await expect.element(button(`Copy link ${newsletter.url}?utm_campaign=autumn+sale`)).toBeVisible();
  await button("Save").click();
  await expect.element(page.getByText("Link saved.")).toBeVisible();
  expect(requests.findLast(({ body }) => body)?.body).toEqual({
    name: "Newsletter",
    message: "",
    utm: { campaign: "autumn sale" },
  });
});

it("pauses a link at once and resumes it on undo", async () => {
  stubServer(statefulServer([newsletter]));
  await visit("/links", { width: 1280 });
  await button("Pause").click();
  await expect.element(aside("Newsletter").getByText("Paused", { exact: true })).toBeVisible();
  await button("Undo").click();
  await expect.element(aside("Newsletter").getByText("Active", { exact: true })).toBeVisible();
});

it("shows the company the links of all partners with their names, to filter, and says why it cannot edit them", async () => {
  stubServer([
    [getMe, respondWith(exampleMe("company"))],
    programs,
    activity,
    [listAllLinks, respondWith(listOf([newsletter, fair]))],
  ]);
  await visit("/links", { width: 1280 });
  await expect.element(page.getByRole("row", { name: /Fair.*Chiara Conti/ })).toBeVisible();
  await expect.element(page.getByText("2.4% filtered out as bots")).toBeVisible();
  await button("Partner").click();
  await page.getByRole("menuitemcheckbox", { name: "Chiara Conti" }).click();
  await expect.element(page.getByRole("row", { name: /Newsletter/ })).not.toBeInTheDocument();
  await page.getByRole("row", { name: /Fair/ }).click();
  await expect.element(aside("Fair").getByText("Only the owner and admins can edit this link.")).toBeVisible();
  await expect.element(button("New link")).not.toBeInTheDocument();
});

it("shows rows and a drawer on a phone, without scrolling sideways", async () => {
  stubServer(statefulServer([newsletter]));
  await visit("/links", { width: 360 });
  await page.getByRole("button", { name: /Newsletter/ }).click();
  await expect.element(panel("Newsletter").getByRole("button", { name: `Copy ${newsletter.url}` })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

it("shows next to the code that it is taken", async () => {
  stubServer([
    referrer,
    programs,
    activity,
    [listLinks, respondWith(listOf([newsletter]))],
    [createLink, rejectWith(errors.codeTaken, { code: "LENA" })],
  ]);
  await visit("/links", { width: 1280 });
  await button("New link").click();
  const code = panel("New link").getByRole("textbox", { name: "Code" });
  await code.fill("lena");
  await button("Create link").click();
  await expect.element(code).toHaveAccessibleDescription(/The code LENA is already taken\. Choose another one\./);
});

it("shows an error when the links cannot be loaded", async () => {
  stubServer([referrer, programs, [listLinks, rejectWith(baseErrors.busy)]]);
  await visit("/links");
  await expect.element(page.getByRole("alert")).toMatchTextContent("Couldn’t load this");
});

it("is hidden from members who neither refer nor work for the company", async () => {
  stubServer([[getMe, respondWith(exampleMe("user"))]]);
  await visit("/links");
  await expect.element(page.getByRole("heading", { name: "Your role doesn’t include links" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Links" })).not.toBeInTheDocument();
});

it("gives a link a coupon code, and shows its terms and what came of it", async () => {
  const coupon: Link["coupon"] = {
    code: "ANNA10",
    description: "10% off the first order",
    from: null,
    until: "2027-01-31",
    maxUses: 50,
    paused: false,
    state: "active",
    totalUses: 12,
    uses: 7,
    won: 2,
    value: [{ minor: 120_000, currency: "EUR" }],
  };
  let saved: Link = newsletter;
  const asked = stubServer([
    referrer,
    programs,
    activity,
    [listLinks, (request) => respondWith(listOf([saved]))(request)],
    [
      setCoupon,
      (request) => {
        saved = { ...newsletter, coupon };
        return respondWith(saved)(request);
      },
    ],
  ]);
  await visit("/links");
  await aside("Newsletter").getByRole("button", { name: "Add code" }).click();
  await page.getByRole("textbox", { name: "Code" }).fill("anna10");
  await page.getByRole("textbox", { name: "What customers get (optional)" }).fill("10% off the first order");
  await page.getByLabelText("Active from").fill("2027-02-01");
  await page.getByLabelText("Active until").fill("2027-01-31");
  await page.getByRole("button", { name: "Save code" }).click();
  await expect.element(page.getByText("The end is before the start.")).toBeVisible();
  await page.getByLabelText("Active from").fill("");
  await page.getByRole("textbox", { name: "Maximum uses (optional)" }).fill("50");
  await page.getByRole("button", { name: "Save code" }).click();
  const section = aside("Newsletter").getByRole("region", { name: "Coupon code" });
  for (const words of ["10% off the first order", "Active", "12 of 50", "7 uses · 2 won"])
    await expect.element(section.getByText(words, { exact: true })).toBeVisible();
  expect(asked.findLast(({ body }) => body)?.body).toEqual({
    coupon: {
      code: "anna10",
      description: "10% off the first order",
      from: null,
      until: "2027-01-31",
      maxUses: 50,
      paused: false,
    },
  });
});
