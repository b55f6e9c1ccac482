import { once } from "node:events";
import { utimesSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { granularity, megabyte } from "../rules.ts";
import { buildCompoundFile, buildDocx, buildMultipart, buildPdf, buildZipBomb } from "./testing/documents.ts";
import { none, storageClient } from "./testing/storage-client.ts";

const app = await testApp({ FILES_QUOTA_MB: "40" });
afterAll(() => app.close());
await app.startJobs();
const acme = await app.tenant("acme");
const lena = await app.as("company", acme);
const { ask, put, command, object, orphans } = storageClient(app, "acme");
const attached = (name: string) => `attachments/${lena.personId}/${name}`;
const reasonOf = (answer: Awaited<ReturnType<typeof put>>) => [answer.statusCode, answer.json().error?.reason];

/** After every kind of failure there are no unreferenced bytes, no rows without bytes and no partial uploads. */
afterEach(async () => {
  await expect.poll(orphans).toEqual(none);
});

const exe = Buffer.concat([Buffer.from("MZ\x90\0\x03\0\0\0", "latin1"), Buffer.alloc(500)]);
const picture = (format: "jpeg" | "png") =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: "#4f46e5" } })
    .toFormat(format)
    .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 0/1" } })
    .toBuffer();

describe("checks the type by content as well as by name [R5.7]", () => {
  test("accepts files whose content matches their name", async () => {
    const taken: [string, Buffer, string][] = [
      ["a.pdf", buildPdf(), "application/pdf"],
      [
        "a.DOC",
        buildCompoundFile(["Root Entry", "1Table", "Data", "ObjectPool", "WordDocument"]),
        "application/msword",
      ],
      ["a.docx", buildDocx(), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
      ["a.jpeg", await picture("jpeg"), "image/jpeg"],
      ["a.png", await picture("png"), "image/png"],
    ];
    for (const [name, bytes, contentType] of taken)
      expect((await put(lena, attached(name), bytes, { contentType: "text/html" })).json()).toMatchObject({
        contentType,
      });
  });

  test.each<[string, string, Buffer, string]>([
    ["a program as PDF", "offer.pdf", exe, "disguised"],
    ["a page as PDF", "offer.pdf", Buffer.from("<html><script>alert(1)</script>"), "disguised"],
    ["a program as PNG", "offer.png", exe, "disguised"],
    ["a PDF as DOCX", "offer.docx", buildPdf(), "disguised"],
    ["any ZIP as DOCX", "offer.docx", Buffer.from(zipSync({ "word/document.xml": strToU8("x") })), "disguised"],
    ["a program before a DOCX", "offer.docx", Buffer.concat([exe, buildDocx()]), "disguised"],
    ["a workbook as DOC", "offer.doc", buildCompoundFile(["Root Entry", "Workbook"]), "disguised"],
    ["half a picture", "offer.png", Buffer.from("89504e470d0a1a0a0000", "hex"), "unreadableImage"],
    [
      "a page inside a PDF",
      "offer.pdf",
      Buffer.concat([Buffer.from("%PDF-1.4\n<!DOCTYPE html><script>"), buildPdf()]),
      "twoInOne",
    ],
    ["a ZIP behind a PDF", "offer.pdf", Buffer.concat([buildPdf(), buildDocx()]), "twoInOne"],
    ["a program inside a PDF", "offer.pdf", Buffer.concat([Buffer.from("%PDF-1.4\n"), exe]), "twoInOne"],
    ["another name", "offer.exe", exe, "wrongType"],
    ["no ending", "offer", buildPdf(), "wrongType"],
    ["nothing", "offer.pdf", Buffer.alloc(0), "empty"],
  ])("rejects %s", async (_, name, bytes, reason) => {
    expect(reasonOf(await put(lena, attached(name), bytes))).toEqual([422, `files.${reason}`]);
    expect((await ask(lena, object(attached(name)))).statusCode).toBe(404);
  });

  test("rejects a document that declares 300 MB uncompressed, and one that decompresses to it without declaring it", async () => {
    const loud = buildDocx({ "word/media/image1.bin": new Uint8Array(77_777) });
    const [real, told] = [77_777, 300 * megabyte].map((size) => Buffer.from(new Uint32Array([size]).buffer));
    for (let at = loud.indexOf(real!); at >= 0; at = loud.indexOf(real!)) told!.copy(loud, at);
    expect(reasonOf(await put(lena, attached("loud.docx"), loud))).toEqual([422, "files.unpacksTooLarge"]);
    const silent = await buildZipBomb(100 * megabyte);
    expect(silent.length).toBeLessThan(megabyte);
    expect(reasonOf(await put(lena, attached("silent.docx"), silent))).toEqual([422, "files.unpacksTooLarge"]);
  });

  test.each<[string, Buffer]>([
    ["a page", Buffer.from("<html><body>a,b</body></html>")],
    ["a program", exe],
    ["a PDF", buildPdf()],
    ["control characters", Buffer.from("a,b\n1,\u0001\n")],
  ])("rejects %s as a table", async (_, bytes) => {
    expect(reasonOf(await put(lena, `imports/${lena.personId}/list.csv`, bytes))).toEqual([422, "files.disguised"]);
  });

  test("accepts tables in the encodings other programs write", async () => {
    const text = "Name;Größe\nAna;1\n";
    for (const bytes of [Buffer.from(text), Buffer.from(text, "latin1"), Buffer.from(`\ufeff${text}`, "utf16le")])
      expect((await put(lena, `imports/${lena.personId}/list.csv`, bytes)).statusCode).toBe(200);
  });
});

test("removes location metadata from images and keeps the picture", async () => {
  for (const format of ["jpeg", "png"] as const) {
    const sent = await picture(format);
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const path = attached(`photo.${format === "jpeg" ? "jpg" : "png"}`);
    await put(lena, path, sent);
    const { rawPayload } = await ask(lena, object(path, "?alt=media"));
    const { exif, width, height } = await sharp(rawPayload).metadata();
    expect({ exif, width, height }).toEqual({ exif: undefined, width: 40, height: 20 });
    expect(rawPayload.includes("Camera")).toBe(false);
  }
});

describe("limits the size while the upload is received [R9.1]", () => {
  test("accepts 10 MB and rejects one byte more, in one request or in chunks", async () => {
    const most = 10 * megabyte;
    expect((await put(lena, attached("most.pdf"), buildPdf(most))).json()).toMatchObject({ size: String(most) });
    expect(reasonOf(await put(lena, attached("more.pdf"), buildPdf(most + 1)))).toEqual([413, "files.tooLarge"]);
    const announced = await start("more.pdf", most + 1);
    expect(reasonOf(announced)).toEqual([413, "files.tooLarge"]);
    const silent = await start("more.pdf");
    const url = silent.headers["x-goog-upload-url"] as string;
    expect(
      reasonOf(await command(lena, url, { command: "upload, finalize", offset: "0" }, buildPdf(most + 1))),
    ).toEqual([413, "files.tooLarge"]);
    await command(lena, url, { command: "cancel" });
    await ask(lena, object(attached("most.pdf")), { method: "DELETE" });
  });

  test("counts the tenant's storage including uploads in progress [R8.6]", async () => {
    const crowded = await testApp({ FILES_QUOTA_MB: "1" });
    const someone = await crowded.as("user", await crowded.tenant("acme"));
    const there = storageClient(crowded, "acme");
    const path = (name: string) => `people/${someone.personId}/${name}`;
    const sent = await Promise.all(
      ["a", "b", "c"].map((name) => there.put(someone, path(name), Buffer.alloc(600_000))),
    );
    expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 402, 402]);
    await expect
      .poll(async () => (await crowded.asOwner("select from uploads where object_id is null")).length)
      .toBe(0);
    await crowded.startJobs();
    await expect.poll(there.orphans).toEqual(none);
    await crowded.close();
  });
});

const start = (name: string, size?: number) =>
  command(lena, `/v0/b/acme/o?name=${encodeURIComponent(attached(name))}`, {
    protocol: "resumable",
    command: "start",
    ...(size !== undefined && { "header-content-length": String(size) }),
  });

describe("resumable uploads", () => {
  const bytes = buildPdf(3 * granularity);
  const begun = async (name: string) => (await start(name, bytes.length)).headers["x-goog-upload-url"] as string;
  const piece = (url: string, from: number, to: number, told = "upload") =>
    command(lena, url, { command: told, offset: String(from) }, bytes.subarray(from, to));

  test("chunks arrive in order, a lost chunk is requested again, and the last one may be sent twice", async () => {
    const url = await begun("pieces.pdf");
    expect((await piece(url, 0, granularity)).headers).toMatchObject({ "x-goog-upload-status": "active" });
    expect(reasonOf(await piece(url, 0, granularity))).toEqual([409, "files.wrongOffset"]);
    expect(reasonOf(await piece(url, granularity, granularity + 5))).toEqual([400, "files.unevenPiece"]);
    expect(reasonOf(await piece(url, granularity, granularity * 2, "upload, finalize"))).toEqual([400, "files.cutOff"]);
    const { headers } = await command(lena, url, { command: "query" });
    expect(headers).toMatchObject({
      "x-goog-upload-status": "active",
      "x-goog-upload-size-received": String(granularity),
    });
    const end = await piece(url, granularity, bytes.length, "upload, finalize");
    expect([end.headers["x-goog-upload-status"], end.json().size]).toEqual(["final", String(bytes.length)]);
    const again = await piece(url, granularity, bytes.length, "upload, finalize");
    expect([again.headers["x-goog-upload-status"], again.json().id]).toEqual(["final", end.json().id]);
    const { rawPayload } = await ask(lena, object(attached("pieces.pdf"), "?alt=media"));
    expect(rawPayload.equals(bytes)).toBe(true);
  });

  test("only one of two concurrent chunks at the same offset counts", async () => {
    const url = await begun("race.pdf");
    const both = await Promise.all([piece(url, 0, granularity), piece(url, 0, granularity)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const end = await piece(url, granularity, bytes.length, "upload, finalize");
    expect(end.json().md5Hash).toBe((await put(lena, attached("same.pdf"), bytes)).json().md5Hash);
  });

  test("an upload belongs to one person and is over once finalized", async () => {
    const max = await app.as("admin", acme);
    const url = await begun("over.pdf");
    await piece(url, 0, granularity);
    expect(reasonOf(await command(max, url, { command: "query" }))).toEqual([404, "files.uploadOver"]);
    expect((await command(lena, url, { command: "cancel" })).statusCode).toBe(200);
    expect(reasonOf(await command(lena, url, { command: "query" }))).toEqual([404, "files.uploadOver"]);
  });

  test("deletes abandoned and rejected uploads", async () => {
    const forgotten = await begun("forgotten.pdf");
    await piece(forgotten, 0, granularity);
    // Simulates a process killed between storing the bytes and inserting the row.
    const { upload_id = "" } = Object.fromEntries(new URL(forgotten).searchParams);
    await app.services.storage.disk.put(`tenants/${acme}/objects/${upload_id}`, "whole");
    await app.asOwner("update uploads set expires_at = now() - interval '1 minute' where object_id is null");
    await app.runUpkeep();
    const url = (await start("program.pdf", exe.length)).headers["x-goog-upload-url"] as string;
    const refused = await command(lena, url, { command: "upload, finalize", offset: "0" }, exe);
    expect(reasonOf(refused)).toEqual([422, "files.disguised"]);
    expect(await app.asOwner("select from uploads where object_id is null")).toEqual([]);
  });
});

describe("truncated and malformed requests", () => {
  test.each([0.1, 0.5, 0.999])("rejects a multipart body that ends after %d of its length", async (part) => {
    const { headers, body } = buildMultipart(buildPdf(300_000));
    const cut = body.subarray(0, Math.floor(body.length * part));
    const answer = await ask(lena, `?name=${attached("cut.pdf")}`, { method: "POST", headers, body: cut });
    expect(reasonOf(answer)).toEqual([400, "files.cutOff"]);
  });

  test("rejects a body without valid multipart, JSON or metadata", async () => {
    const send = (headers: Record<string, string>, body: Buffer | string) =>
      ask(lena, `?name=${attached("bad.pdf")}`, { method: "POST", headers, body });
    expect((await send({ "content-type": "multipart/form-data; boundary=x" }, "--x--")).statusCode).toBe(400);
    const { headers, body } = buildMultipart(buildPdf());
    expect(reasonOf(await send(headers, Buffer.from(body.toString("latin1").replace("{}", "{"), "latin1")))).toEqual([
      422,
      "files.badMetadata",
    ]);
    expect(reasonOf(await put(lena, attached("bad.pdf"), buildPdf(), { metadata: { a: 1 } }))).toEqual([
      422,
      "files.badMetadata",
    ]);
    expect(reasonOf(await put(lena, attached("bad.pdf"), buildPdf(), { cacheControl: "a\r\nset-cookie: b" }))).toEqual([
      422,
      "files.badMetadata",
    ]);
    expect(reasonOf(await put(lena, attached("bad.pdf"), buildPdf(), { md5Hash: "q3oBqB86p4Ea40TN+85bYQ==" }))).toEqual(
      [422, "files.damaged"],
    );
  });

  test("a dropped connection leaves nothing behind", async () => {
    const { port } = new URL(await app.listen());
    const { headers, body } = buildMultipart(buildPdf(2 * megabyte));
    const socket = connect(Number(port), "127.0.0.1");
    await once(socket, "connect");
    const lines = { host: "localhost", cookie: lena.cookie, "content-length": String(body.length), ...headers };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
    socket.write(`POST /v0/b/acme/o?name=${attached("lost.pdf")} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n`);
    socket.write(body.subarray(0, megabyte));
    await expect.poll(async () => (await orphans()).coming.length).toBe(1);
    socket.destroy();
    await expect.poll(async () => (await orphans()).coming.length).toBe(0);
    expect((await ask(lena, object(attached("lost.pdf")))).statusCode).toBe(404);
  });

  test("deletes uploads interrupted by a killed process after a day", async () => {
    const left = join(app.services.settings.DATA_DIR, "incoming", "left");
    writeFileSync(left, "half");
    const yesterday = Date.now() / 1000 - 25 * 3600;
    utimesSync(left, yesterday, yesterday);
    await app.runUpkeep();
  });
});

test.each([
  "../../etc/passwd.pdf",
  "..\\boot.ini.pdf",
  "a//b.pdf",
  "a\u0000b.pdf",
  "invoice\u202efdp.exe",
  "a\r\nb.pdf",
])("rejects a malicious name with a readable message: %j", async (name) => {
  const answer = await put(lena, attached(name), buildPdf());
  expect(reasonOf(answer)).toEqual([422, "files.badName"]);
  expect(answer.json().error.message).toContain("Rename it");
});

test("rejects a name of 501 characters and states the limit", async () => {
  const answer = await put(lena, attached("").padEnd(497, "x").concat(".pdf"), buildPdf());
  expect(reasonOf(answer)).toEqual([422, "files.nameTooLong"]);
});
