import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { type RecordedRequest, rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { getMe } from "#features/identity/contract.ts";
import * as contract from "../contract.ts";

const acme: contract.SsoProvider = {
  id: "sso_0190f1c2d3e4756893a1b2c3d4e5f607",
  kind: "oidc",
  name: "Acme",
  domain: "acme.example",
  proof: { name: "_sso-proof.acme.example", value: "sso-proof=abc" },
  domainProvedAt: null,
  enabled: false,
  role: "referrer",
  issuer: "https://id.acme.example",
  clientId: "goodword",
  entryPoint: null,
  certificateUntil: null,
  baseUrl: "https://goodword.test",
  createdAt: "2026-02-03T10:00:00Z",
};
const proved = { ...acme, domainProvedAt: "2026-02-04T10:00:00Z" };
const own = {
  baseUrl: "https://goodword.test",
  redirectUri: "https://goodword.test/sso",
  acsUrl: "https://goodword.test/api/sso/acs",
  entityId: "https://goodword.test/sso",
};
const admin: Stub = [getMe, respondWith(exampleMe("admin"))];
const has = (...items: contract.SsoProvider[]): Stub => [contract.listSsoProviders, respondWith({ items, ...own })];
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const sent = (asked: RecordedRequest[]) => asked.map(({ body }) => body).filter((body) => body !== undefined);
const panel = () => page.getByRole("dialog", { name: "Acme" });

it("shows what the identity provider needs to know before there is one", async () => {
  stubServer([admin, has()]);
  await visit("/admin/sso");
  await expect.element(page.getByRole("heading", { name: "No identity provider yet" })).toBeVisible();
  await expect.element(button("Copy Redirect URI https://goodword.test/sso")).toBeVisible();
  await expect.element(button("Copy ACS URL https://goodword.test/api/sso/acs")).toBeVisible();
  await expect.element(button("Copy Entity ID https://goodword.test/sso")).toBeVisible();
});

it("switches a provider that knows another address, after a question", async () => {
  let provider = { ...proved, baseUrl: "https://operator.test" };
  const asked = stubServer([
    admin,
    [contract.listSsoProviders, (one) => respondWith({ items: [provider], ...own })(one)],
    [
      contract.updateSsoProvider,
      (one) => {
        provider = { ...provider, baseUrl: own.baseUrl };
        return respondWith(provider)(one);
      },
    ],
  ]);
  await visit(`/admin/sso?id=${provider.id}`);
  await expect.element(panel().getByText(/sends people to .*operator.*goodword/)).toBeVisible();
  await panel().getByRole("button", { name: "Switch address" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Switch address" }).click();
  await expect.element(panel().getByText(/sends people to/)).not.toBeInTheDocument();
  expect(sent(asked)).toEqual([{ movesToOwnAddress: true }]);
});

it("adds an OpenID Connect provider, and continues with the verification of its domain", async () => {
  let items: contract.SsoProvider[] = [];
  const asked = stubServer([
    admin,
    [contract.listSsoProviders, (one) => respondWith({ items, ...own })(one)],
    [
      contract.addSsoProvider,
      (one) => {
        items = [acme];
        return respondWith(acme)(one);
      },
    ],
  ]);
  const { address } = await visit("/admin/sso");
  await button("Add identity provider").click();
  await button("Add").click();
  await expect
    .element(page.getByRole("textbox", { name: "Name" }))
    .toHaveAccessibleDescription(/This field is required\./);
  for (const [name, value] of [
    ["Name", "Acme"],
    ["Email domain", "acme.example"],
    ["Issuer", "https://id.acme.example"],
    ["Client ID", "goodword"],
  ] as const)
    await page.getByRole("textbox", { name, exact: true }).fill(value);
  await page.getByLabelText("Client secret", { exact: true }).fill("hush");
  await button("Add").click();
  await expect.element(panel().getByText("_sso-proof.acme.example")).toBeVisible();
  expect(address()).toContain(acme.id);
  expect(sent(asked)).toEqual([
    {
      kind: "oidc",
      role: "referrer",
      name: "Acme",
      domain: "acme.example",
      issuer: "https://id.acme.example",
      clientId: "goodword",
      clientSecret: "hush",
    },
  ]);
});

it("shows next to the field that a certificate cannot be read", async () => {
  const asked = stubServer([admin, has(), [contract.addSsoProvider, rejectWith(contract.errors.badCertificate)]]);
  await visit("/admin/sso");
  await button("Add identity provider").click();
  await page.getByRole("dialog").getByText("SAML 2.0", { exact: true }).click();
  for (const [name, value] of [
    ["Name", "Acme"],
    ["Email domain", "acme.example"],
    ["Provider entity ID", "acme"],
    ["Sign-in URL", "https://id.acme.example/saml"],
    ["Signing certificate", "nonsense"],
  ] as const)
    await page.getByRole("textbox", { name, exact: true }).fill(value);
  await button("Add").click();
  await expect
    .element(page.getByRole("textbox", { name: "Signing certificate" }))
    .toHaveAccessibleDescription(/This certificate can’t be read/);
  expect(sent(asked)).toMatchObject([{ kind: "saml", entryPoint: "https://id.acme.example/saml" }]);
});

it("shows next to the issuer that the server does not request private addresses, and what to do", async () => {
  const issuer = "http://10.0.0.7";
  stubServer([admin, has(), [contract.addSsoProvider, rejectWith(contract.errors.issuerBlocked, { issuer })]]);
  await visit("/admin/sso");
  await button("Add identity provider").click();
  for (const [name, value] of [
    ["Name", "Acme"],
    ["Email domain", "acme.example"],
    ["Issuer", issuer],
    ["Client ID", "goodword"],
  ] as const)
    await page.getByRole("textbox", { name, exact: true }).fill(value);
  await page.getByLabelText("Client secret", { exact: true }).fill("hush");
  await button("Add").click();
  await expect
    .element(page.getByRole("textbox", { name: "Issuer", exact: true }))
    .toHaveAccessibleDescription(/http:\/\/10\.0\.0\.7 at a public address.*OUTBOUND_ALLOW/);
});

it("looks up the record, and names the one it did not find", async () => {
  let found = false;
  stubServer([
    admin,
    [contract.listSsoProviders, (one) => respondWith({ items: [found ? proved : acme], ...own })(one)],
    [
      contract.proveSsoDomain,
      (one) => (found ? respondWith(proved) : rejectWith(contract.errors.domainUnproved, acme.proof))(one),
    ],
  ]);
  await visit("/admin/sso");
  await button(/Acme.*Domain not verified/).click();
  const way = panel().getByRole("switch", { name: "Login enabled" });
  await expect.element(way).toBeDisabled();
  await panel().getByRole("button", { name: "Check now" }).click();
  await expect
    .element(panel().getByRole("alert"))
    .toMatchTextContent(/No TXT record _sso-proof\.acme\.example with the value sso-proof=abc found yet/);
  found = true;
  await panel().getByRole("button", { name: "Check now" }).click();
  await expect.element(page.getByText("acme.example verified. You can now enable this provider.")).toBeVisible();
  await expect.element(way).toBeEnabled();
});

it("opens sign-in at once, and closes it with undo", async () => {
  let now = proved;
  const asked = stubServer([
    admin,
    [contract.listSsoProviders, (one) => respondWith({ items: [now], ...own })(one)],
    [
      contract.updateSsoProvider,
      (one) => {
        now = { ...now, ...(one.body as object) };
        return respondWith(now)(one);
      },
    ],
  ]);
  await visit(`/admin/sso?id=${acme.id}`);
  const way = panel().getByRole("switch", { name: "Login enabled" });
  await panel().getByText("Login enabled").click();
  await expect.element(way).toHaveAccessibleDescription("Anyone with an email address at acme.example can log in.");
  await button("Undo").click();
  await expect.element(way).toHaveAccessibleDescription("No one can log in this way yet.");
  expect(sent(asked)).toEqual([{ enabled: true }, { enabled: false }]);
});

it("warns before a certificate expires, and replaces it", async () => {
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString();
  const saml = { ...proved, kind: "saml", clientId: null, entryPoint: "https://id.acme.example/saml" } as const;
  const asked = stubServer([
    admin,
    has({ ...saml, certificateUntil: soon }),
    [contract.updateSsoProvider, respondWith(saml)],
  ]);
  await visit(`/admin/sso?id=${acme.id}`);
  await expect.element(panel().getByText(/The signing certificate expires soon\. Get/)).toBeVisible();
  await panel().getByRole("button", { name: "Replace certificate" }).click();
  await panel().getByRole("textbox", { name: "New certificate" }).fill("MIID");
  await panel().getByRole("button", { name: "Replace", exact: true }).click();
  await expect.element(page.getByText("Replaced.")).toBeVisible();
  expect(sent(asked)).toEqual([{ certificate: "MIID" }]);
});

it("asks for confirmation before it removes a provider", async () => {
  let items = [proved];
  stubServer([
    admin,
    [contract.listSsoProviders, (one) => respondWith({ items, ...own })(one)],
    [
      contract.removeSsoProvider,
      (one) => {
        items = [];
        return respondWith({ removed: true })(one);
      },
    ],
  ]);
  await visit(`/admin/sso?id=${acme.id}`);
  await panel().getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect.element(page.getByText("Acme removed.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "No identity provider yet" })).toBeVisible();
});

it.each([
  [{ plan: "professional" }, "Single sign-on is included in Enterprise"],
  [{ off: ["sso"] }, "Single sign-on is turned off"],
] as const)("is locked without the plan, and names the plan that includes it (%#) [R6.3]", async (tenant, title) => {
  stubServer([[getMe, respondWith(exampleMe("admin", tenant as never))]]);
  await visit("/admin/sso");
  await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Single sign-on" })).not.toBeInTheDocument();
});

it("shows an error when the list cannot be loaded", async () => {
  stubServer([admin, [contract.listSsoProviders, rejectWith(baseErrors.notFound)]]);
  await visit("/admin/sso");
  await expect.element(page.getByRole("alert")).toMatchTextContent("Couldn’t load this");
  await expect.element(button("Add identity provider")).toBeDisabled();
});
