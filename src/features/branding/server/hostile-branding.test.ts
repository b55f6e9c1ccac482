import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { lexer } from "css-tree";
import sharp from "sharp";
import { afterAll, expect, test, vi } from "vitest";
import { testApp } from "#app/testing.ts";
import { baseErrors } from "#base/errors.ts";
import { storageClient } from "#features/files/server/testing/storage-client.ts";
import { inDecoder } from "#server/files/decoder/decoder.ts";
import type * as misbehaving from "#server/files/decoder/testing/misbehave.ts";
import { checkCss, errors, getBranding, setPicture, updateBranding } from "../contract.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const other = await app.tenant("other");
const admin = await app.as("admin", acme);
const theirs = await app.as("admin", other);

const misbehave = new URL("../../../server/files/decoder/testing/misbehave.ts", import.meta.url);
const waitFor = inDecoder<typeof misbehaving.waitFor>(misbehave, "waitFor", 60_000);
const svg = (inside: string, before = "") =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inside}</svg>`;
const put = (who: typeof admin, bytes: Buffer | string) =>
  who.call(setPicture, { picture: "logo", file: new File([new Uint8Array(Buffer.from(bytes))], "logo.svg") });

const levels = Array.from({ length: 6 }, (_, i) => `<g id="l${i + 1}">${`<use href="#l${i}"/>`.repeat(10)}</g>`).join(
  "",
);
const copies = svg(`<rect id="l0" width="9" height="9"/>${levels}`);
const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join("");
const nested = svg("<text>&e9;</text>", `<!DOCTYPE svg [<!ENTITY e0 "aaaaaaaaaa">${entities}]>`);

test("four logos that would take minutes to render are rejected with a reason, and the server keeps running", async () => {
  const refused = await Promise.all([1, 2, 3, 4].map(() => put(admin, copies).catch((e) => e)));
  for (const error of refused) expect(errors.drawingTooComplex.is(error)).toBe(true);
  expect(errors.notAPicture.is(await put(admin, nested).catch((e) => e))).toBe(true);
  expect((await admin.call(getBranding, {})).brand.logo).toBeNull();
});

test("tenants whose SVGs never finish rendering do not delay another tenant by half a minute", async () => {
  const lines = Array.from({ length: 60_000 }, (_, i) => `L${(i * 37) % 101} ${(i * 61) % 103}`).join("");
  const endless = [admin, theirs].map((who) => put(who, svg(`<path d="M0 0${lines}"/>`)).catch((e) => e));
  const third = await app.as("admin", await app.tenant("third"));
  expect((await put(third, svg('<circle r="5"/>'))).brand.logo).toMatch(/\.svg$/);
  for (const error of await Promise.all(endless)) expect(errors.drawingTooComplex.is(error)).toBe(true);
});

test("an SVG never reaches the image library disguised as a bitmap", async () => {
  const { put: putFile } = storageClient(app, "acme");
  for (const drawing of [copies, nested])
    for (const contentType of ["image/png", "image/webp"]) {
      const answer = await putFile(admin, `people/${admin.personId}/photo.png`, Buffer.from(drawing), { contentType });
      expect([answer.statusCode, answer.json().error.reason]).toEqual([422, "files.unreadableImage"]);
    }
});

test("a tenant that uploads too many images at once is told to retry, and other tenants are served", async () => {
  const file = join(app.services.settings.DATA_DIR, "let-go");
  const busy = Array.from({ length: 33 }, () => waitFor(acme, file));
  const logo = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#4f46e5" } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append("file", new File([new Uint8Array(logo)], "logo.png"));
  const sent = await admin.send("/api/v1/branding/pictures/logo", { method: "POST", headers: {}, body });
  expect([sent.status, sent.headers.get("retry-after")]).toEqual([503, "10"]);
  expect(baseErrors.busy.is(await put(admin, logo).catch((e) => e))).toBe(true);
  expect((await put(theirs, logo)).brand.logo).toMatch(/\.png$/);
  writeFileSync(file, "");
  await Promise.all(busy);
  expect((await put(admin, logo)).brand.logo).toMatch(/\.png$/);
});

test("a style sheet nested too deeply for any parser is rejected as such by every endpoint", async () => {
  const css = `${":is(".repeat(500)}a${")".repeat(500)} { color: red }`;
  const before = await admin.call(getBranding, {});
  for (const ask of [() => admin.call(updateBranding, { css }), () => admin.call(checkCss, { css })]) {
    const error = await ask().catch((e) => e);
    expect(error).toMatchObject({ status: 422, params: { fields: { css: { code: "nesting" } } } });
  }
  expect(await admin.call(getBranding, {})).toEqual(before);
});

test("an admin who reloads the brand repeatedly does not make the server match stored declarations again", async () => {
  const matching = vi.spyOn(lexer, "matchProperty");
  await admin.call(updateBranding, { css: "h1 { color: red; background: 4 }" });
  expect(matching).toHaveBeenCalledTimes(2);
  for (const _ of [1, 2, 3]) expect((await admin.call(getBranding, {})).faults).toMatchObject([{ code: "value" }]);
  expect(matching).toHaveBeenCalledTimes(2);
  matching.mockRestore();
  await admin.call(updateBranding, { css: "" });
});

test("a style sheet cannot close its style element and inject a script", async () => {
  const css = "p:lang('</style><script>alert(1)</script>') { color: red }\nh1 { color: red }";
  const { brand, faults } = await admin.call(updateBranding, { css });
  expect(brand.css).toBe("@scope (body) to ([data-guarded]){h1{color:red}}");
  expect(faults).toMatchObject([{ line: 1, code: "selector" }]);
  await admin.call(updateBranding, { css: "" });
});
