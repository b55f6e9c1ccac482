import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { renderSignedIn } from "#app/web/testing/render-signed-in.tsx";
import { type RecordedRequest, rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { baseErrors } from "#base/errors.ts";
import { getMe } from "#features/identity/contract.ts";
import * as contract from "../contract.ts";
import { DomainsTab } from "./domains-tab.tsx";

const host = "refer.acme.example";
const waiting: contract.Domain = {
  id: "dom_0190f1c2d3e4756893a1b2c3d4e5f607",
  host,
  apex: false,
  state: "waiting",
  primary: false,
  proof: { name: `_domain-proof.${host}`, value: "domain-proof=0123456789abcdef0123456789abcdef" },
  checkedAt: null,
  provedAt: null,
  missingSince: null,
  releasedAt: null,
  createdAt: "2026-02-03T10:00:00Z",
};
const proved: contract.Domain = {
  ...waiting,
  state: "proved",
  provedAt: "2026-02-04T10:00:00Z",
  checkedAt: "2026-02-05T10:00:00Z",
};
const address: contract.Address = {
  home: "https://acme.goodword.test",
  subdomain: "acme",
  subdomainHost: "acme.goodword.test",
  subdomainFixed: false,
  ssl: true,
};
const listed = (...items: contract.Domain[]): contract.Domains => ({
  ...address,
  items,
  target: { host: "acme.goodword.test", addresses: ["203.0.113.7", "2001:db8::7"] },
});
const admin: Stub = [getMe, respondWith(exampleMe("admin"))];
const has = (...items: contract.Domain[]): Stub => [contract.listDomains, respondWith(listed(...items))];
/** Stubs the list, which changes with each write. */
const changing = (before: contract.Domains) => {
  let now = before;
  const list: Stub = [contract.listDomains, (one) => respondWith(now)(one)];
  const doing = (stub: Stub[0], next: contract.Domains, answer: unknown): Stub => [
    stub,
    (one) => {
      now = next;
      return respondWith(answer)(one);
    },
  ];
  return { list, doing };
};
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const sent = (asked: RecordedRequest[]) => asked.map(({ body }) => body).filter((body) => body !== undefined);

it("invites to add the first domain, and continues with its records", async () => {
  const { list, doing } = changing(listed());
  const asked = stubServer([admin, list, doing(contract.addDomain, listed(waiting), waiting)]);
  await renderSignedIn(<DomainsTab />);
  await expect.element(page.getByRole("heading", { name: "No custom domains yet" })).toBeVisible();
  await button("Add domain").click();
  await expect.element(field("Domain")).toHaveFocus();
  await field("Domain").fill("https://acme.example/x");
  await button("Add").click();
  await expect.element(field("Domain")).toHaveAccessibleDescription(/Invalid domain format/);
  await field("Domain").fill(host);
  await button("Add").click();
  await expect.element(page.getByText(`${host} added. Now set its DNS records.`)).toBeVisible();
  await expect.element(page.getByText("Waiting for record")).toBeVisible();
  for (const name of [
    `Copy Name of the TXT record ${waiting.proof.name}`,
    `Copy Value of the TXT record ${waiting.proof.value}`,
    "Copy Value of the CNAME record acme.goodword.test",
    "Copy Value of the A record 203.0.113.7",
    "Copy Value of the AAAA record 2001:db8::7",
  ])
    await expect.element(button(name)).toBeVisible();
  expect(sent(asked)).toEqual([{ host }]);
});

it("shows a server error next to the field", async () => {
  stubServer([admin, has(waiting), [contract.addDomain, rejectWith(contract.errors.alreadyAdded, { host })]]);
  await renderSignedIn(<DomainsTab />);
  await button("Add domain").click();
  await field("Domain").fill(host);
  await button("Add").click();
  await expect.element(field("Domain")).toHaveAccessibleDescription(/is already in your list/);
});

it("looks up the record, and shows what it found", async () => {
  const { list, doing } = changing(listed(waiting));
  const answers = [respondWith({ domain: waiting, lead: "nowhere" }), rejectWith(contract.errors.taken, { host })];
  const check = doing(contract.checkDomain, listed(proved), { domain: proved, lead: "elsewhere" });
  stubServer([admin, list, [contract.checkDomain, (one) => (answers.shift() ?? check[1])(one)]]);
  await renderSignedIn(<DomainsTab />);
  const look = button(`Check now: ${host}`);
  await look.click();
  await expect.element(page.getByText(/TXT record not found yet/)).toBeVisible();
  await look.click();
  await expect.element(page.getByRole("alert")).toMatchTextContent(/verified by another organization/);
  await look.click();
  await expect.element(page.getByText(/Verified, but pointing to another address/)).toBeVisible();
  await expect.element(page.getByText("Verified", { exact: true })).toBeVisible();
});

it("warns about a missing record, and until when it can be restored", async () => {
  const soon = new Date(Date.now() + 3 * 86_400_000 + 60_000).toISOString();
  stubServer([admin, has({ ...proved, state: "missing", missingSince: "2026-02-09T10:00:00Z", releasedAt: soon })]);
  await renderSignedIn(<DomainsTab />);
  await expect.element(page.getByText("Record missing")).toBeVisible();
  await expect.element(page.getByText(/Its DNS record is gone.*in 3 days/)).toBeVisible();
});

it("changes the primary domain at once, and undoes it on request", async () => {
  const { list, doing } = changing(listed(proved));
  const chosen = { ...listed({ ...proved, primary: true }), home: `https://${host}` };
  const asked = stubServer([
    admin,
    list,
    doing(contract.setPrimaryDomain, chosen, { ...address, home: `https://${host}` }),
  ]);
  await renderSignedIn(<DomainsTab />);
  await button("More actions").click();
  await page.getByRole("menuitem", { name: "Use as primary domain" }).click();
  await expect.element(page.getByText(`Links now use ${host}.`)).toBeVisible();
  await expect.element(page.getByText("Primary", { exact: true })).toBeVisible();
  await button("Undo").click();
  await expect.poll(() => sent(asked)).toEqual([{ id: proved.id }, { id: null }]);
});

it("shows what breaks before the subdomain changes [R5.6]", async () => {
  const { list, doing } = changing(listed());
  const moved = { ...address, subdomain: "acme-partners", subdomainHost: "acme-partners.goodword.test" };
  const change = doing(contract.changeSubdomain, { ...listed(), ...moved }, moved);
  const answers = [rejectWith(contract.errors.subdomainTaken, { subdomain: "taken" })];
  const asked = stubServer([admin, list, [contract.changeSubdomain, (one) => (answers.shift() ?? change[1])(one)]]);
  await renderSignedIn(<DomainsTab />);
  await button("Change subdomain").click();
  await expect.element(page.getByText(/The old address works for 30 more days/)).toBeVisible();
  await expect.element(button("Change subdomain")).toBeDisabled();
  await field("New subdomain").fill("www");
  await button("Change subdomain").click();
  await expect.element(field("New subdomain")).toHaveAccessibleDescription(/Invalid subdomain format/);
  await field("New subdomain").fill("taken");
  await button("Change subdomain").click();
  await expect.element(field("New subdomain")).toHaveAccessibleDescription(/taken is taken/);
  await field("New subdomain").fill("acme-partners");
  await button("Change subdomain").click();
  await expect.element(page.getByText("Subdomain changed to acme-partners.")).toBeVisible();
  expect(sent(asked)).toEqual([{ subdomain: "taken" }, { subdomain: "acme-partners" }]);
});

it("switches certificates off at once, and on again with undo", async () => {
  const { list, doing } = changing(listed());
  const asked = stubServer([
    admin,
    list,
    doing(contract.setSsl, { ...listed(), ssl: false }, { ...address, ssl: false }),
  ]);
  await renderSignedIn(<DomainsTab />);
  await page.getByText("Issue certificates", { exact: true }).click();
  await expect.element(page.getByText("Certificates are no longer issued.")).toBeVisible();
  await expect
    .element(page.getByRole("switch", { name: "Issue certificates" }))
    .toHaveAccessibleDescription(/^No certificates are issued/);
  await button("Undo").click();
  await expect.poll(() => sent(asked)).toEqual([{ ssl: false }, { ssl: true }]);
});

it("asks for confirmation before it removes a domain", async () => {
  const { list, doing } = changing(listed(proved));
  stubServer([admin, list, doing(contract.removeDomain, listed(), { removed: true })]);
  await renderSignedIn(<DomainsTab />);
  await button("More actions").click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent(/another organization could claim it/);
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect.element(page.getByText(`${host} removed.`)).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "No custom domains yet" })).toBeVisible();
});

it("offers no subdomain change to the operator's tenant", async () => {
  stubServer([admin, [contract.listDomains, respondWith({ ...listed(), subdomainFixed: true })]]);
  await renderSignedIn(<DomainsTab />);
  await expect.element(page.getByText(/uses the main address/)).toBeVisible();
  await expect.element(button("Change subdomain")).not.toBeInTheDocument();
});

it.each(["en", "ar"] as const)("fits a narrow phone in either direction (%s)", async (locale) => {
  const long = { ...waiting, host: `${"long-".repeat(11)}name.acme.example` };
  stubServer([admin, has(long, { ...proved, id: `dom_${"1".repeat(32)}`, primary: true })]);
  await renderSignedIn(<DomainsTab />, { width: 360, locale });
  await expect.element(page.getByText(long.host, { exact: true }).first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

it.each([
  [{ plan: "professional" }, "Custom domains are included in Enterprise"],
  [{ off: ["whiteLabeling"] }, "White labeling is turned off"],
] as const)("is locked without the plan, and names the plan that includes it (%#) [R6.3]", async (tenant, title) => {
  stubServer([[getMe, respondWith(exampleMe("admin", tenant as never))]]);
  await renderSignedIn(<DomainsTab />);
  await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
});

it("shows an error when the list cannot be loaded", async () => {
  stubServer([admin, [contract.listDomains, rejectWith(baseErrors.notFound)]]);
  await renderSignedIn(<DomainsTab />);
  await expect.element(page.getByRole("alert")).toMatchTextContent("Couldn’t load this");
});

it("offers a root domain, which cannot have a CNAME, an ALIAS and address records", async () => {
  stubServer([admin, has({ ...waiting, host: "acme.test", apex: true })]);
  await renderSignedIn(<DomainsTab />);
  await expect.element(page.getByText(/acme\.test is a root domain and can’t have a CNAME/)).toBeVisible();
  for (const name of [
    "Copy Value of the ALIAS record acme.goodword.test",
    "Copy Value of the A record 203.0.113.7",
    "Copy Value of the AAAA record 2001:db8::7",
  ])
    await expect.element(button(name)).toBeVisible();
  expect(page.getByRole("button", { name: /the CNAME record/ }).query()).toBeNull();
});
