import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { createCaller } from "#base/call.ts";
import { invite } from "#features/members/contract.ts";
import { getBrand, errors as tenancyErrors } from "#features/tenancy/contract.ts";
import { checkCss, errors, getBranding, type Picture, removePicture, setPicture, updateBranding } from "../contract.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const other = await app.tenant("other");
let admin: Awaited<ReturnType<typeof app.as>>;
beforeAll(async () => {
  admin = await app.as("admin", acme);
});

const at = (host: string, url: string, headers: Record<string, string> = {}) =>
  app.anonymous.send(url, { method: "GET", headers: { host, ...headers } });
const brandAt = (host: string) =>
  createCaller((url, init) => app.anonymous.send(url, { ...init, headers: { ...init.headers, host } }))(getBrand, {});
const bytesAt = async (host: string, url: string) =>
  (await app.server.inject({ method: "GET", url, headers: { host } })).rawPayload;
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: "#cc3300" } })
    .png()
    .toBuffer();
const fileOf = (bytes: Buffer | string, name: string) => new File([new Uint8Array(Buffer.from(bytes))], name);
const put = (picture: Picture, bytes: Buffer | string, name = "x.png") =>
  admin.call(setPicture, { picture, file: fileOf(bytes, name) });

const ownTerms = { de: { company: { one: "Fachbetrieb", many: "Fachbetriebe" } } };

test("a changed brand appears on the next page, in the outbox and in the audit log [R3.11]", async () => {
  const { brand } = await admin.call(updateBranding, { primary: "#123456", terms: ownTerms });
  expect(brand).toMatchObject({ primary: "#123456", terms: ownTerms });
  expect(await brandAt("acme.localhost")).toEqual(brand);
  expect(await app.asOwner("select type, payload->'brand'->>'primary' p from outbox")).toEqual([
    { type: "tenancy.brandChanged", p: "#123456" },
  ]);
  expect(await app.asOwner("select action, subject, before, after from audit_entries")).toEqual([
    {
      action: "branding.changed",
      subject: "acme",
      before: { primary: "#4f46e5", terms: {} },
      after: { primary: "#123456", terms: ownTerms },
    },
  ]);
});

test("two tenants cannot share a name, and a rejected change has no effect", async () => {
  const before = await app.asOwner("select count(*)::int n from outbox");
  const error = await admin.call(updateBranding, { name: "Goodword", accent: "#000000" }).catch((e) => e);
  expect(tenancyErrors.nameTaken.is(error) && error.params.name).toBe("Goodword");
  expect(await brandAt("acme.localhost")).toMatchObject({ name: "acme", accent: "#ea580c" });
  expect(await app.asOwner("select count(*)::int n from outbox")).toEqual(before);
});

test.each([
  ["termsUrl", "javascript:alert(1)"],
  ["privacyUrl", "ftp://example.com"],
  ["primary", "red"],
  ["senderName", 'Evil" <evil@example.com>'],
  ["senderName", "a\r\nBcc: x@example.com"],
  ["css", "x".repeat(20_001)],
  ["terms", { en: { partner: { one: "Ambassador", many: "" } } }],
  ["font", "comic-sans"],
  ["site", { testimonials: Array.from({ length: 7 }, () => ({ quote: "q", name: "n", role: "r" })) }],
])("rejects %s with the value %j", async (field, value) => {
  const error = await admin.call(updateBranding, { [field]: value }).catch((e) => e);
  expect(error).toMatchObject({ code: "base.invalid" });
  expect(Object.keys(error.params.fields)[0]).toMatch(new RegExp(`^${field}`));
});

test("pages include only the allowed rules of a style sheet, and its admin sees the rejected ones [R3.11]", async () => {
  const css = "h1 { color: #0f766e; position: fixed }\n@import 'x.css';";
  const saved = await admin.call(updateBranding, { css });
  expect(saved.css).toBe(css);
  expect(saved.faults.map(({ line, column, code }) => [line, column, code])).toEqual([
    [1, 22, "property"],
    [2, 1, "atRule"],
  ]);
  expect(saved.brand.css).toBe("@scope (body) to ([data-guarded]){h1{color:#0f766e}}");
  expect(await admin.call(getBranding, {})).toEqual(saved);
  expect((await admin.call(checkCss, { css: "body{color:red}" })).preview).toContain(".brand-preview{color:red}");
  await admin.call(updateBranding, { css: "" });
});

describe("pictures", () => {
  test("a logo is re-encoded and resized, and the previous one is deleted [R3.11]", async () => {
    const first = (await put("logo", await png(2000, 1000))).brand.logo!;
    expect(first).toMatch(/^\/brand\/[0-9a-f]{32}\.png$/);
    const served = await at("acme.localhost", first);
    expect(served.headers.get("content-type")).toBe("image/png");
    expect(served.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await sharp(await bytesAt("acme.localhost", first)).metadata()).toMatchObject({ width: 320, height: 160 });
    const second = (
      await put(
        "logo",
        await sharp(await png(50, 20))
          .webp()
          .toBuffer(),
        "x.webp",
      )
    ).brand.logo!;
    expect((await at("acme.localhost", first)).status).toBe(404);
    expect((await at("acme.localhost", second)).status).toBe(200);
    const gone = await admin.call(removePicture, { picture: "logo" });
    expect(gone.brand.logo).toBeNull();
    expect((await at("acme.localhost", second)).status).toBe(404);
  });

  test("an SVG is stripped of active content, and opening it directly runs nothing", async () => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><script>alert(1)</script><rect width="40" height="10" onload="alert(1)"/></svg>`;
    const { logo } = (await put("logo", drawing, "x.svg")).brand;
    const served = await at("acme.localhost", logo!);
    expect(served.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    expect(await served.text()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10"></rect></svg>',
    );
    expect((await at("acme.localhost", logo!.replace(".svg", ".png"))).status).toBe(200);
    await admin.call(removePicture, { picture: "logo" });
  });

  const drawn = (ink: string, ground = "") =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">${ground}<rect y="2" width="30" height="5" fill="${ink}"/></svg>`;
  test.each([
    ["dark", drawn("#10241a"), "-dark"],
    ["light", drawn("#fdfdf5"), "-light"],
    ["coloured", drawn("#c2572b"), ""],
    ["red and yellow", drawn("#ffd500", '<rect width="12" height="4" fill="#d40511"/>'), ""],
    ["navy", drawn("#0b1e3f"), "-dark"],
    ["dark on its own background", drawn("#000000", '<rect width="40" height="10" fill="#ffffff"/>'), ""],
  ])("the name of a logo that is %s tells on which pages it is hard to see", async (_, drawing, said) => {
    const { logo } = (await put("logo", drawing, "x.svg")).brand;
    expect(logo).toMatch(new RegExp(`^/brand/[0-9a-f]{32}${said}\\.svg$`));
    expect((await at("acme.localhost", logo!)).status).toBe(200);
    await admin.call(removePicture, { picture: "logo" });
    expect((await at("acme.localhost", logo!)).status).toBe(404);
  });

  test("dark pages get their own logo, and the tenant chooses the plate under the other one [R3.11]", async () => {
    const { logo } = (await put("logo", drawn("#fdfdf5"), "x.svg")).brand;
    const { brand } = await put("logoDark", drawn("#ffffff"), "x.svg");
    expect(brand).toMatchObject({ logo, logoPlate: "auto" });
    expect((await at("acme.localhost", brand.logoDark!)).status).toBe(200);
    await admin.call(updateBranding, { logoPlate: "none" });
    await admin.call(invite, { email: "no-plate@example.com", role: "user" });
    const [{ html }] = await app.asOwner(`select html from messages where "to" = 'no-plate@example.com'`);
    expect(html).toContain(logo!.replace(".svg", ".png"));
    expect(html).not.toContain("background:#16181d");
    await admin.call(updateBranding, { logoPlate: "auto" });
    await admin.call(removePicture, { picture: "logo" });
    expect((await admin.call(removePicture, { picture: "logoDark" })).brand.logoDark).toBeNull();
    expect((await at("acme.localhost", brand.logoDark!)).status).toBe(404);
  });

  test("a light logo gets a dark background in mails, which are light", async () => {
    await put("logo", drawn("#fdfdf5"), "x.svg");
    await admin.call(invite, { email: "plate@example.com", role: "user" });
    const [{ html }] = await app.asOwner(`select html from messages where "to" = 'plate@example.com'`);
    expect(html).toMatch(/<img src="[^"]+-light\.png"[^>]+background:#16181d/);
    await admin.call(removePicture, { picture: "logo" });
  });

  test.each([
    ["a script", "alert(1)"],
    ["an HTML page", "<html><script>alert(1)</script></html>"],
    ["a GIF", Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")],
    ["a truncated image", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
    ["an SVG of 10⁹ × 10⁹ pixels", '<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"/>'],
    ["an SVG without a size", '<svg xmlns="http://www.w3.org/2000/svg"><rect width="40" height="10"/></svg>'],
    ["a compressed SVG", gzipSync('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"/>')],
    ["an entity bomb", '<!DOCTYPE svg [<!ENTITY a "x">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'],
  ])("rejects %s under any file name", async (_, bytes) => {
    const before = (await admin.call(getBranding, {})).brand;
    expect(errors.notAPicture.is(await put("logo", bytes).catch((e) => e))).toBe(true);
    expect((await admin.call(getBranding, {})).brand).toEqual(before);
  });

  test("rejects a file of more than two megabytes", async () => {
    const error = await put("logo", Buffer.alloc(2 * 1024 * 1024 + 1)).catch((e) => e);
    expect(error.params.fields.file.code).toBe("tooLarge");
  });

  test("an icon is served in the sizes that systems request, only on its own host", async () => {
    const drawn = await bytesAt("acme.localhost", "/brand/icon-192.png");
    expect(await sharp(drawn).metadata()).toMatchObject({ format: "png", width: 192, height: 192 });
    await put("favicon", await png(300, 200));
    for (const size of [32, 180, 192, 512])
      for (const query of ["", "?whole"]) {
        const bytes = await bytesAt("acme.localhost", `/brand/icon-${size}.png${query}`);
        expect(await sharp(bytes).metadata()).toMatchObject({ width: size, height: size });
      }
    expect((await bytesAt("acme.localhost", "/brand/icon-192.png")).equals(drawn)).toBe(false);
    const others = await bytesAt("other.localhost", "/brand/icon-192.png");
    expect(others.equals(await bytesAt("acme.localhost", "/brand/icon-192.png"))).toBe(false);
    expect((await brandAt("other.localhost")).favicon).toBeNull();
    for (const url of ["/brand/icon-7.png", "/brand/..%2fphotos%2fx.webp", "/brand/x.png", "/brand/icon-192.svg"])
      expect((await at("acme.localhost", url)).status, url).toBe(404);
    await admin.call(removePicture, { picture: "favicon" });
  });
});

describe("files of each host", () => {
  const manifestAt = async (host: string) => JSON.parse(await (await at(host, "/manifest.webmanifest")).text());

  test("include a manifest with the tenant's name and colors", async () => {
    await admin.call(updateBranding, { name: "Acme Solar", preset: "dark", primary: "#a5b4fc" });
    const manifest = await manifestAt("acme.localhost");
    expect(manifest).toMatchObject({ name: "Acme Solar", display: "standalone", theme_color: "#a5b4fc" });
    // The installed app opens at the app and not at the landing page, and stays the same app as before.
    expect(manifest).toMatchObject({ id: "/", start_url: "/home", scope: "/" });
    expect(manifest.icons.map(({ src, purpose }: { src: string; purpose: string }) => [src, purpose])).toEqual([
      ["/brand/icon-192.png", "any"],
      ["/brand/icon-512.png", "any"],
      ["/brand/icon-192.png?whole", "maskable"],
      ["/brand/icon-512.png?whole", "maskable"],
    ]);
    expect((await manifestAt("other.localhost")).name).toBe("other");
  });

  test.each(["/manifest.webmanifest", "/brand/icon-32.png", "/favicon.ico"])("%s is cached by ETag", async (url) => {
    const first = await at("acme.localhost", url);
    const etag = first.headers.get("etag")!;
    expect(first.status).toBe(200);
    expect((await at("acme.localhost", url, { "if-none-match": etag })).status).toBe(304);
    await admin.call(updateBranding, { primary: url.length % 2 ? "#0b6623" : "#7c2d12", mark: `${url.length % 10}` });
    await expect
      .poll(async () => (await at("acme.localhost", url, { "if-none-match": etag })).status, { interval: 20 })
      .toBe(200);
  });
});

test("mails use the tenant's logo, colors, wording and links [R3.11]", async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10"/></svg>';
  const { logo } = (await put("logo", drawing, "x.svg")).brand;
  await admin.call(updateBranding, { primary: "#0b6623", termsUrl: "https://acme.example/terms" });
  await admin.call(invite, { email: "new@example.com", role: "user" });
  const [{ html, text }] = await app.asOwner(`select html, text from messages where "to" = 'new@example.com'`);
  expect(html).toContain(`src="http://acme.localhost:3000${logo!.replace(".svg", ".png")}"`);
  expect(html).toContain("background:#0b6623");
  expect(html).toContain('href="https://acme.example/terms"');
  expect(text).toContain("Terms: https://acme.example/terms");
});

test("another tenant is not affected", async () => {
  const theirs = await app.as("admin", other);
  expect(await theirs.call(getBranding, {})).toMatchObject({
    brand: { name: "other", primary: "#4f46e5", css: "", logo: null, site: {} },
    css: "",
    senderName: null,
  });
});
