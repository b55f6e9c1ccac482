import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import {
  failNetwork,
  type RecordedRequest,
  type Responder,
  rejectWith,
  respondWith,
  type Stub,
  stubServer,
} from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { locales } from "#base/locales.ts";
import { getMe } from "#features/identity/contract.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { errors } from "../../contract/errors.ts";
import { getExtractor } from "../../contract/extraction.ts";
import { listReferrals } from "../../contract/list.ts";
import { moveReferral } from "../../contract/moves.ts";
import { checkOwnership } from "../../contract/ownership.ts";
import { createReferral, getReferral, updateReferral } from "../../contract/record.ts";
import { listParticipants, listTags, suggestCompanies } from "../../contract/suggestions.ts";
import { listTimelineEvents } from "../../contract/timeline.ts";
import { confidenceLevels } from "../../contract/values.ts";
import { ids, programs, referral } from "../testing/record-examples.ts";
import { initialCurrency } from "./form-values.ts";

const draft = referral({
  status: "draft",
  version: 1,
  submittedAt: null,
  consent: "none",
  moves: ["submit"],
  editable: [],
});
const free = respondWith({ ownership: "free", id: null, freeBy: null });
const formFixtures: Stub[] = [
  [getMe, respondWith(exampleMe("referrer"))],
  [getCatalog, respondWith(programs())],
  [checkOwnership, free],
  [getExtractor, respondWith({ providerName: null, pictureProviderName: null })],
  [listTags, respondWith({ items: [{ tag: "autumn", count: 3 }] })],
  [listParticipants, respondWith({ companies: [], referrers: [] })],
  [suggestCompanies, respondWith({ items: [{ company: "Okoro Ltd", domain: "okoro.example", country: "GB" }] })],
  [listReferrals, respondWith({ items: [], next: null })],
  [listTimelineEvents, respondWith({ items: [], next: null })],
];
/** Stubs a server that stores drafts and increments the version with each change. */
function draftServer(): Stub[] {
  let kept = draft;
  const take = (body: unknown) => {
    // The consent that is sent is an attestation; the one that is answered is a state.
    kept = { ...kept, ...(body as object), consent: kept.consent, attachments: [], version: kept.version + 1 };
    return Response.json(kept);
  };
  return [
    [createReferral, ({ body }) => take(body)],
    [updateReferral, ({ body }) => take(body)],
    [getReferral, () => Response.json(kept)],
    [moveReferral, () => Response.json({ ...kept, status: "submitted" })],
  ];
}
const field = (name: string | RegExp) => page.getByRole("textbox", { name });
const sent = (asked: RecordedRequest[], method: "moves" | "referrals") =>
  asked.filter(({ path, body }) => body !== undefined && path.endsWith(`/${method}`)).map(({ body }) => body);
const saved = () => page.getByText("Draft saved", { exact: true });

it("has the six sections, every field of a referral and five labeled confidence levels [R2.11] [R3.5] [R3.6]", async () => {
  stubServer([...formFixtures, ...draftServer()]);
  await visit("/referrals?form=new");
  await expect.element(page.getByRole("heading", { name: "New referral", level: 1 })).toBeVisible();
  for (const title of [
    "Contact info",
    "Deal info",
    "Referral details",
    "Attachments",
    "Relationship and context",
    "Location",
  ])
    await expect.element(page.getByRole("region", { name: title })).toBeVisible();
  const typed = ["Full name", "Email", "Phone", "Position", "Estimated value", "Notes", "How do you know them?"];
  for (const name of [...typed, "City", "State or region"]) await expect.element(field(name)).toBeInTheDocument();
  const offered = ["Company", "Target company", "Product of interest", "Tags", "Currency", "Pipeline", "Deal stage"];
  for (const name of [...offered, "Timeline", "Priority", "Source", "Relationship", "Country"])
    await expect.element(page.getByRole("combobox", { name, exact: true })).toBeInTheDocument();
  await expect.element(page.getByText("PDF, DOC, DOCX, JPG, or PNG, up to 10 MB each")).toBeVisible();
  const steps = page.getByRole("group", { name: "How well do you know them?" }).getByRole("radio");
  expect(steps.elements().map((one) => (one as HTMLInputElement).value)).toEqual([...confidenceLevels]);
  const words = steps.elements().map((one) => one.closest("label")?.textContent);
  expect(words).toEqual([
    "Low: Just met",
    "Medium: Somewhat familiar",
    "Good: Know well",
    "High: Very familiar",
    "Excellent: Close relationship",
  ]);
});

it("starts a new referral with its program's currency, or with that of the language [R1.7]", async () => {
  const [program] = programs().programs;
  const spoken = Object.fromEntries(locales.map(({ code, currency }) => [code, initialCurrency(undefined, currency)]));
  const euro = { es: "EUR", fr: "EUR", de: "EUR", it: "EUR" };
  expect(spoken).toEqual({ en: "USD", ...euro, pt: "BRL", ar: "SAR", zh: "CNY" });
  const open = { ...programs(), programs: [{ ...program, currency: null }] };
  const asked = stubServer([[getCatalog, respondWith(open)], ...formFixtures, ...draftServer()]);
  await visit("/referrals?form=new");
  await field("Full name").fill("Ben Okoro");
  await expect.poll(() => sent(asked, "referrals")).toMatchObject([{ currency: "USD" }]);
});

it("shows the name of an existing draft as the title", async () => {
  stubServer([[getReferral, respondWith({ ...draft, fullName: "Zoe Karim" })], ...formFixtures]);
  await visit(`/referrals?form=edit&id=${ids.referral}`);
  await expect.element(page.getByRole("heading", { name: "Draft: Zoe Karim", level: 1 })).toBeVisible();
});

it("shows what is missing beside the fields and in the outline, and focuses it [R2.11]", async () => {
  stubServer([...formFixtures, ...draftServer()]);
  await visit("/referrals?form=new");
  const outline = page.getByRole("navigation", { name: "Sections" });
  await expect.element(outline.getByRole("link", { name: "Contact info 2 fields missing" })).toBeVisible();
  await page.getByRole("button", { name: "Submit referral" }).click();
  await expect.element(field("Full name")).toHaveAccessibleDescription(/This field is required/);
  await expect.element(field("Email")).toHaveAccessibleDescription(/email address or a phone number/);
  await expect.element(field("Full name")).toHaveFocus();
  await expect.element(page.getByText("Confirm they’ve agreed before submitting.")).toBeVisible();
});

it("says the same in the outline, at the field and in the bar, which links to each field [R2.11]", async () => {
  stubServer([...formFixtures, ...draftServer()]);
  await visit("/referrals?form=new");
  const outline = page.getByRole("navigation", { name: "Sections" });
  await field("Full name").fill("Ben Okoro");
  await field("Email").fill("ben@okoro");
  await page.getByRole("combobox", { name: "Company", exact: true }).fill("Okoro Ltd");
  await expect.element(outline.getByRole("link", { name: "Contact info 1 field to fix" })).toBeVisible();
  await expect.element(page.getByText("2 fields to fix", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Email", exact: true }).click();
  await expect.element(field("Email")).toHaveFocus();
  await expect.element(field("Email")).toHaveAccessibleDescription(/valid email address/);
  await field("Email").fill("ben@okoro.example");
  await expect.element(outline.getByRole("link", { name: "Contact info Complete" })).toBeVisible();
  await expect.element(page.getByText("1 field missing", { exact: true }).last()).toBeVisible();
  await page.getByRole("button", { name: "Consent", exact: true }).click();
  await expect.element(page.getByRole("checkbox", { name: /They know I’m sharing/ })).toHaveFocus();
  await expect.element(page.getByRole("checkbox", { name: /They know I’m sharing/ })).toBeRequired();
});

it("reads an abbreviated amount back in full, and never loses one it cannot read [R2.11]", async () => {
  const asked = stubServer([...formFixtures, ...draftServer()]);
  await visit("/referrals?form=new");
  await field("Full name").fill("Ben Okoro");
  await field("Estimated value").fill("48k");
  await expect.element(page.getByText("€48,000.00")).toBeVisible();
  await expect
    .poll(() => asked.map(({ body }) => body))
    .toContainEqual(expect.objectContaining({ estimatedMinor: 4_800_000 }));
  await field("Estimated value").fill("about 50");
  await userEvent.tab();
  await expect.element(field("Estimated value")).toHaveValue("about 50");
  await expect.element(page.getByRole("link", { name: "Deal info 1 field to fix" })).toBeVisible();
  await expect.poll(() => Object.values(localStorage).join()).toContain("about 50");
});

it("is an accordion on a phone, with one bar of 64 px and no tabs, and opens the section of a missing field", async () => {
  stubServer([...formFixtures, ...draftServer()]);
  await visit("/referrals?form=new", { width: 390 });
  const toggle = (name: RegExp) => page.getByRole("button", { name });
  await expect.element(toggle(/^Contact info/)).toHaveAttribute("aria-expanded", "true");
  await expect.element(toggle(/^Relationship and context/)).toHaveAttribute("aria-expanded", "false");
  await expect.element(page.getByText("0 of 6 sections done")).toBeVisible();
  await field("Full name").fill("Ben Okoro");
  await field("Email").fill("ben@okoro.example");
  await page.getByRole("combobox", { name: "Company", exact: true }).fill("Okoro Ltd");
  await page.getByRole("button", { name: "Submit referral" }).click();
  await expect.element(toggle(/^Relationship and context/)).toHaveAttribute("aria-expanded", "true");
  await expect.element(page.getByRole("checkbox", { name: /They know I’m sharing/ })).toHaveFocus();
  const heights = [...document.querySelectorAll("*")]
    .filter((one) => getComputedStyle(one).position === "fixed")
    .map((one) => one.getBoundingClientRect())
    // The skip link waits above the page until it is focused.
    .filter(({ bottom, height }) => bottom > 0 && height > 0)
    .map(({ height }) => height);
  expect(heights).toEqual([64]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

it("saves the draft automatically once there is content, and submits it [R2.11]", async () => {
  const asked = stubServer([...formFixtures, ...draftServer()]);
  const { address } = await visit("/referrals?form=new");
  await field("Full name").fill("Ben Okoro");
  await expect.element(saved()).toBeVisible();
  expect(sent(asked, "referrals")).toMatchObject([{ fullName: "Ben Okoro", currency: "EUR", programId: ids.program }]);
  await expect.poll(address).toContain(`id=${ids.referral}`);
  await field("Email").fill("ben@okoro.example");
  await field("How do you know them?").fill("Looks for a suite");
  await page.getByRole("checkbox", { name: /They know I’m sharing/ }).click();
  await page.getByRole("button", { name: "Submit referral" }).click();
  await expect.poll(() => sent(asked, "moves")).toMatchObject([{ move: "submit", consent: true }]);
  await expect.poll(address).toBe(`/referrals?id=${ids.referral}`);
  const creations = asked.filter(({ path, body }) => path === "/api/v1/referrals" && body !== undefined);
  expect(creations).toHaveLength(1);
});

it("keeps the focus when the draft gets its URL [R2.11]", async () => {
  stubServer([...formFixtures, ...draftServer()]);
  const { address } = await visit("/referrals?form=new");
  await field("Full name").fill("Ben Okoro");
  await field("City").fill("Porto");
  const where = scrollY;
  expect(where).toBeGreaterThan(100);
  await expect.poll(address).toContain(`id=${ids.referral}`);
  await new Promise(requestAnimationFrame);
  expect(scrollY).toBe(where);
});

it("keeps the draft locally while the server is unreachable, and saves it once it is back [R2.11]", async () => {
  stubServer([[createReferral, failNetwork], ...formFixtures]);
  await visit("/referrals?form=new");
  await field("Full name").fill("Ben Okoro");
  await expect.element(page.getByText("Draft saved on this device")).toBeVisible();
  expect(Object.values(localStorage).join()).toContain("Ben Okoro");
  const asked = stubServer([...formFixtures, ...draftServer()]);
  dispatchEvent(new Event("online"));
  await expect.element(saved()).toBeVisible();
  expect(sent(asked, "referrals")).toMatchObject([{ fullName: "Ben Okoro" }]);
});

it("shows while typing whether an account is available, and never whose it is [R2.11]", async () => {
  const said = [
    ["own", "You already have an open referral for this contact or company."],
    ["protected", /Another partner has referred this account, protected until December 24, 2026/],
    ["customer", /already a customer. This program only takes new customers/],
    ["possible", /We found a similar company/],
    ["free", "No one else has referred this company. It’s yours for 90 days once accepted."],
  ] as const;
  const ownershipStub: Responder = ({ path }) => {
    const [ownership] = said.find(([name]) => path.includes(`email=${name}%40okoro.example`))!;
    return Response.json({ ownership, id: ownership === "own" ? ids.duplicate : null, freeBy: "2026-12-24T12:00:00Z" });
  };
  const asked = stubServer([[checkOwnership, ownershipStub], ...formFixtures, ...draftServer()]);
  await visit("/referrals?form=new");
  for (const [ownership, words] of said) {
    await field("Email").fill(`${ownership}@okoro.example`);
    await expect.element(page.getByText(words)).toBeVisible();
    for (const [other, otherWords] of said)
      if (other !== ownership) await expect.element(page.getByText(otherWords)).not.toBeInTheDocument();
    expect(asked.some(({ path }) => path.includes(`ownership-check?email=${ownership}%40okoro.example`))).toBe(true);
  }
});

it("links to the caller's own referral of the same account [R2.11]", async () => {
  const duplicate = referral({ id: ids.duplicate, fullName: "Ben Berger" });
  const own = respondWith({ ownership: "own", id: ids.duplicate, freeBy: null });
  const asked = stubServer([
    [checkOwnership, own],
    [getReferral, respondWith(duplicate)],
    ...formFixtures,
    ...draftServer(),
  ]);
  await visit("/referrals?form=new");
  await field("Email").fill("ben@okoro.example");
  const way = page.getByRole("link", { name: "Open referral" });
  await expect.element(way).toHaveAttribute("href", `/referrals?id=${ids.duplicate}`);
  await way.click();
  await expect.element(page.getByRole("dialog", { name: /Ben Berger/ })).toBeVisible();
  expect(asked.filter(({ path }) => path.endsWith("/me"))).toHaveLength(1);
});

it("fills the form from a pasted signature, lists what it filled in, and undoes it [R2.11]", async () => {
  stubServer([...formFixtures, ...draftServer()]);
  await visit("/referrals?form=new");
  await page.getByRole("button", { name: "Paste an email" }).click();
  await field("Email, signature, or vCard").fill(
    "Sarah O'Neill\nHead of Sales at Northwind Ltd\nsarah@northwind.example",
  );
  await page.getByRole("button", { name: "Fill in" }).click();
  await expect.element(field("Full name")).toHaveValue("Sarah O'Neill");
  await expect.element(field("Position")).toHaveValue("Head of Sales");
  await expect.element(page.getByText("Filled in by fixed rules:")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(field("Full name")).toHaveValue("");
});

it("accepts an amount in the reader's format, with a currency searchable by code or name [R1.7]", async () => {
  const asked = stubServer([...formFixtures, ...draftServer()]);
  await visit("/referrals?form=new");
  await field("Full name").fill("Ben Okoro");
  await field("Estimated value").fill("1,250.5");
  await userEvent.tab();
  await expect.element(field("Estimated value")).toHaveValue("1,250.50");
  const currency = page.getByRole("combobox", { name: "Currency" });
  await expect.element(currency).toHaveValue("EUR");
  await currency.fill("pound");
  await page.getByRole("option", { name: "GBP · British Pound" }).click();
  await expect.element(currency).toHaveValue("GBP");
  await currency.click();
  await currency.fill("JPY");
  await page.getByRole("option", { name: /JPY/ }).click();
  await expect.element(currency).toHaveValue("JPY");
  await expect.element(field("Estimated value")).toHaveValue("1,251");
  await expect
    .poll(() => asked.map(({ body }) => body))
    .toContainEqual(expect.objectContaining({ estimatedMinor: 1251, currency: "JPY" }));
});

it("shows a refusal beside the field or above the form [R2.11]", async () => {
  stubServer([[moveReferral, rejectWith(errors.needs, { field: "company" })], ...formFixtures, ...draftServer()]);
  await visit("/referrals?form=new");
  await field("Full name").fill("Ben Okoro");
  await field("Email").fill("ben@okoro.example");
  await field("How do you know them?").fill("Looks for a suite");
  await page.getByRole("checkbox", { name: /They know I’m sharing/ }).click();
  await page.getByRole("button", { name: "Submit referral" }).click();
  await expect
    .element(page.getByRole("combobox", { name: "Company", exact: true }))
    .toHaveAccessibleDescription(/This field is required/);
});

it("asks for a program only when there are several, and shows its terms", async () => {
  stubServer([[getCatalog, respondWith(programs(true))], ...formFixtures, ...draftServer()]);
  await visit("/referrals?form=new");
  await expect.element(page.getByRole("combobox", { name: "Program" })).toHaveValue("Partners");
  await page.getByText("Terms you accept").click();
  await expect.element(page.getByText("Be fair.")).toBeVisible();
});

it("enables only editable fields, and explains why the rest is fixed [R2.11]", async () => {
  const submittedReferral = referral({ editable: ["notes", "tags"], moves: [] });
  const asked = stubServer([
    [getReferral, respondWith(submittedReferral)],
    [updateReferral, respondWith({ ...submittedReferral, notes: "Call in the morning", version: 4 })],
    ...formFixtures,
  ]);
  const { address } = await visit(`/referrals?form=edit&id=${ids.referral}`);
  await expect.element(field("Full name")).toBeDisabled();
  await expect.element(page.getByText(/What you filled in is locked/)).toBeVisible();
  await field("Notes").fill("Call in the morning");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect.poll(address).toBe(`/referrals?id=${ids.referral}`);
  expect(asked.map(({ body }) => body)).toContainEqual({ version: 3, notes: "Call in the morning" });
});

it("loses nothing on a concurrent edit: other changes are merged, and conflicts are shown for a decision", async () => {
  const seen = referral({ editable: ["notes", "position"], notes: "", position: "Clerk" });
  const theirs = { ...seen, version: 5, notes: "Theirs", position: "Director" };
  let first = true;
  const asked = stubServer([
    [getReferral, () => Response.json(first ? seen : theirs)],
    [
      updateReferral,
      ({ body }) => {
        const { version } = body as { version: number };
        if (version === 5) return Response.json({ ...theirs, ...(body as object), version: 6 });
        first = false;
        return rejectWith(errors.stale, { version: "5" })({ path: "", body, headers: new Headers() });
      },
    ],
    ...formFixtures,
  ]);
  await visit(`/referrals?form=edit&id=${ids.referral}`);
  await field("Notes").fill("Mine");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect.element(page.getByText("Mine: Mine")).toBeVisible();
  await expect.element(page.getByText("Theirs: Theirs")).toBeVisible();
  await expect.element(field("Position")).toHaveValue("Director");
  await expect.element(field("Notes")).toHaveValue("Mine");
  await page.getByRole("button", { name: "Continue with these" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect.poll(() => asked.map(({ body }) => body)).toContainEqual({ version: 5, notes: "Mine" });
});

it("starts with three answers and continues in the form [R2.11]", async () => {
  const asked = stubServer([...formFixtures, ...draftServer()]);
  const { address } = await visit("/referrals?form=quick");
  const panel = page.getByRole("dialog", { name: "New referral" });
  await panel.getByRole("textbox", { name: "Full name" }).fill("Ben Okoro");
  await panel.getByRole("textbox", { name: "Email or phone" }).fill("ben@okoro.example");
  await panel.getByRole("button", { name: "Save and add details" }).click();
  await expect.poll(address).toContain("form=edit");
  expect(sent(asked, "referrals")).toMatchObject([{ fullName: "Ben Okoro", email: "ben@okoro.example" }]);
});

it("submits a quick referral only with the contact's knowledge", async () => {
  const asked = stubServer([...formFixtures, ...draftServer()]);
  await visit("/referrals?form=quick");
  const panel = page.getByRole("dialog", { name: "New referral" });
  await panel.getByRole("textbox", { name: "Full name" }).fill("Ben Okoro");
  await panel.getByRole("textbox", { name: "Email or phone" }).fill("+44 7700 900456");
  await panel.getByRole("textbox", { name: "How do you know them?" }).fill("Looks for a suite");
  await panel.getByRole("button", { name: "Submit referral" }).click();
  await expect.element(panel.getByText("Confirm they’ve agreed before submitting.")).toBeVisible();
  expect(sent(asked, "referrals")).toEqual([]);
  await panel.getByRole("checkbox").click();
  await panel.getByRole("button", { name: "Submit referral" }).click();
  await expect
    .poll(() => sent(asked, "referrals"))
    .toMatchObject([{ phone: "+44 7700 900456", submit: true, consent: true }]);
});

it("saves everything it read from a signature pasted into the quick form, and undoes all of it", async () => {
  const asked = stubServer([...formFixtures, ...draftServer()]);
  await visit("/referrals?form=quick");
  const panel = page.getByRole("dialog", { name: "New referral" });
  const signature = "Sarah O'Neill\nHead of Sales at Northwind Ltd\nsarah@northwind.example\n+44 20 7946 0958";
  const paste = async () => {
    await panel.getByRole("button", { name: "Paste an email" }).click();
    await panel.getByRole("textbox", { name: "Email, signature, or vCard" }).fill(signature);
    await panel.getByRole("button", { name: "Fill in" }).click();
  };
  await paste();
  await expect.element(panel.getByRole("textbox", { name: "Phone", exact: true })).toHaveValue("+44 20 7946 0958");
  await panel.getByRole("button", { name: "Undo" }).click();
  await expect.element(panel.getByRole("textbox", { name: "Email or phone" })).toHaveValue("");
  await expect.element(panel.getByRole("textbox", { name: "Phone", exact: true })).not.toBeInTheDocument();
  await paste();
  await panel.getByRole("button", { name: "Save and add details" }).click();
  await expect
    .poll(() => sent(asked, "referrals"))
    .toMatchObject([
      {
        fullName: "Sarah O'Neill",
        email: "sarah@northwind.example",
        phone: "+44 20 7946 0958",
        company: "Northwind Ltd",
        position: "Head of Sales",
      },
    ]);
});

it("opens with the key c from anywhere, for referrers", async () => {
  stubServer([...formFixtures, ...draftServer()]);
  const { address } = await visit("/profile");
  await expect.element(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await userEvent.keyboard("c");
  await expect.poll(address).toBe("/referrals?form=quick");
  await expect.element(page.getByRole("dialog", { name: "New referral" })).toBeVisible();
});

it("lists attached files, and explains why other types and more than 10 MB are refused [R3.5] [R5.7] [R9.1]", async () => {
  const offer = {
    id: `obj_${"1".repeat(32)}`,
    name: "offer.pdf",
    contentType: "application/pdf",
    size: 2048,
    url: "/offer",
  };
  stubServer([[getReferral, respondWith({ ...draft, attachments: [offer] })], ...formFixtures]);
  await visit(`/referrals?form=edit&id=${ids.referral}`);
  await expect.element(page.getByRole("list", { name: "Uploaded files" }).getByText("offer.pdf")).toBeVisible();
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], "plan.pdf", { type: "application/pdf" });
  const program = new File(["MZ"], "setup.exe");
  const chosen = new DataTransfer();
  for (const file of [large, program]) chosen.items.add(file);
  const input = page.getByLabelText(/Drop files here/).element() as HTMLInputElement;
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await expect.element(page.getByText(/plan\.pdf.*The limit is 10 MB/)).toBeVisible();
  await expect.element(page.getByText(/setup\.exe.*Use PDF, DOC, DOCX, JPG, and PNG/)).toBeVisible();
});

it("reports bidirectional control characters beside the field, and does not show it as saved", async () => {
  const asked = stubServer([...formFixtures, ...draftServer()]);
  await visit("/referrals?form=new");
  await field("Full name").fill("Ben \u202eokoro");
  await field("Email").fill("ben@okoro.example");
  await field("How do you know them?").fill("Looks for a suite");
  await page.getByRole("checkbox", { name: /They know I’m sharing/ }).click();
  await expect.element(page.getByText("Draft saved on this device")).toBeVisible();
  await page.getByRole("button", { name: "Submit referral" }).click();
  await expect.element(field("Full name")).toHaveAccessibleDescription(/Remove invisible or direction-changing/);
  expect(sent(asked, "moves")).toEqual([]);
});
