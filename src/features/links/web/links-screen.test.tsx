import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { getMe } from "#features/identity/contract.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { createLink, errors, type Link, listLinks, updateLink } from "../contract.ts";

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
const newsletter: Link = {
  id: `lnk_${"1".repeat(32)}`,
  programId: `prg_${"1".repeat(32)}`,
  code: "LENA-7K3Q",
  name: "Newsletter",
  url: "https://acme.example/r/LENA-7K3Q",
  destination: null,
  utm: {},
  clicks: 12,
  referrals: 1,
  createdAt: "2026-02-03T10:00:00Z",
  endedAt: null,
};
const referrer: Stub = [getMe, respondWith(exampleMe("referrer"))];
const emptyCatalog = { pipelines: [], past: { pipelines: [], stages: [] } };
const programs: Stub = [
  getCatalog,
  respondWith({ ...emptyCatalog, programs: [program], currency: "EUR", timeZone: "UTC", businessHours: {} }),
];
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const panel = (name: string) => page.getByRole("dialog", { name });

/** A server that stores changes to one link. */
function statefulServer(initialItems: Link[]): Stub[] {
  let items = initialItems;
  return [
    referrer,
    programs,
    [listLinks, (request) => respondWith({ items })(request)],
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
  const { address } = await visit("/links");
  await expect.element(page.getByRole("heading", { name: "No link yet" })).toBeVisible();
  await button("Make a link").click();
  await panel("New link").getByRole("textbox", { name: "Name" }).fill("Newsletter");
  await panel("New link").getByRole("textbox", { name: "Source" }).fill("mail");
  await button("Make link").click();
  await expect.element(panel("Newsletter")).toBeVisible();
  expect(address()).toContain(newsletter.id);
  expect(requests.find(({ body }) => body)?.body).toEqual({
    programId: program.id,
    name: "Newsletter",
    destination: null,
    utm: { source: "mail" },
  });
});

it("shows each link's results, its QR code, and its URL with the UTM parameters while typing", async () => {
  const requests = stubServer(statefulServer([newsletter]));
  await visit("/links");
  await expect.element(page.getByText("12 people followed it").first()).toBeVisible();
  await expect.element(page.getByText("Resellers")).toBeVisible();
  await button("Show Newsletter").click();
  await expect.element(page.getByRole("img", { name: `QR code of ${newsletter.url}` })).toBeVisible();
  await panel("Newsletter").getByRole("textbox", { name: "Campaign" }).fill("autumn sale");
  await expect.element(button(`Copy the address ${newsletter.url}?utm_campaign=autumn+sale`)).toBeVisible();
  await button("Save").click();
  await expect.element(page.getByText("It is saved.")).toBeVisible();
  expect(requests.findLast(({ body }) => body)?.body).toEqual({ name: "Newsletter", utm: { campaign: "autumn sale" } });
});

it("ends a link at once and reactivates it on undo", async () => {
  stubServer(statefulServer([newsletter]));
  await visit(`/links?id=${newsletter.id}`);
  await button("End link").click();
  await expect.element(page.getByText("Ended", { exact: true })).toBeVisible();
  await button("Undo").click();
  await expect.element(page.getByText("Ended", { exact: true })).not.toBeInTheDocument();
  await expect.element(button("End link")).toBeVisible();
});

it("shows next to the code that it is taken", async () => {
  stubServer([
    referrer,
    programs,
    [listLinks, respondWith({ items: [newsletter] })],
    [createLink, rejectWith(errors.codeTaken, { code: "LENA" })],
  ]);
  await visit("/links");
  await button("Make a link").click();
  const code = panel("New link").getByRole("textbox", { name: "Code" });
  await code.fill("lena");
  await button("Make link").click();
  await expect.element(code).toHaveAccessibleDescription(/The code LENA is taken already\. Choose another\./);
});

it("shows an error when the links cannot be loaded", async () => {
  stubServer([referrer, programs, [listLinks, rejectWith(baseErrors.busy)]]);
  await visit("/links");
  await expect.element(page.getByRole("alert")).toMatchTextContent("This could not be loaded");
});

it("is hidden from members who do not refer", async () => {
  stubServer([[getMe, respondWith(exampleMe("user"))]]);
  await visit("/links");
  await expect.element(page.getByRole("heading", { name: "Links are not open to you" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Links" })).not.toBeInTheDocument();
});
