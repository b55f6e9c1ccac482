import { strFromU8, unzipSync } from "fflate";
import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { eraseOrphanedFiles } from "#app/worker.ts";
import { createReferral } from "#features/referrals/contract/record.ts";
import { listTenantExports, requestTenantExport } from "#features/tenants/own.ts";
import { downloadPath } from "../rules.ts";
import { buildPdf } from "./testing/documents.ts";
import { storageClient } from "./testing/storage-client.ts";

const app = await testApp();
afterAll(() => app.close());
await app.startJobs();
const acme = await app.tenant("acme");
const lena = await app.as("referrer", acme);
const max = await app.as("company", acme);
const admin = await app.as("admin", acme);
const { ask, put, object, orphans } = storageClient(app, "acme");
const mine = (name: string) => `people/${lena.personId}/${name}`;

describe("download", () => {
  const path = mine("letters.txt");
  test("serves bytes whole or by range, and answers 304 to clients that already have them", async () => {
    const made = (await put(lena, path, Buffer.from("abcdefghij"), { contentType: "text/plain" })).json();
    expect(made).toMatchObject({
      id: expect.stringMatching(/^obj_/),
      name: path,
      size: "10",
      contentType: "text/plain",
    });
    const media = object(path, "?alt=media");
    const whole = await ask(lena, media);
    expect(whole.headers).toMatchObject({ "content-length": "10", "accept-ranges": "bytes", etag: `"${made.etag}"` });
    expect(whole.payload).toBe("abcdefghij");
    const part = await ask(lena, media, { headers: { range: "bytes=2-4" } });
    expect([part.statusCode, part.payload, part.headers["content-range"]]).toEqual([206, "cde", "bytes 2-4/10"]);
    const end = await ask(lena, media, { headers: { range: "bytes=-3", "if-range": whole.headers.etag as string } });
    expect([end.statusCode, end.payload]).toEqual([206, "hij"]);
    const stale = await ask(lena, media, { headers: { range: "bytes=-3", "if-range": '"other"' } });
    expect([stale.statusCode, stale.payload]).toEqual([200, "abcdefghij"]);
    const none = await ask(lena, media, { headers: { range: "bytes=10-" } });
    expect([none.statusCode, none.headers["content-range"]]).toEqual([416, "bytes */10"]);
    const known = await ask(lena, media, { headers: { "if-none-match": whole.headers.etag as string } });
    expect([known.statusCode, known.payload]).toEqual([304, ""]);
  });

  test("never serves an uploaded page on the app's origin: only images and PDF are inline, and nothing runs", async () => {
    await put(lena, mine("page.html"), Buffer.from("<script>alert(1)</script>"), {
      contentType: "text/html",
      contentDisposition: "inline",
    });
    const { headers } = await ask(lena, object(mine("page.html"), "?alt=media"));
    expect(headers).toMatchObject({
      "content-disposition": "attachment; filename*=UTF-8''page.html",
      "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/),
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    await put(lena, `attachments/${lena.personId}/عرض (1).pdf`, buildPdf());
    const shown = await ask(lena, object(`attachments/${lena.personId}/عرض (1).pdf`, "?alt=media"));
    expect(shown.headers["content-disposition"]).toBe("inline; filename*=UTF-8''%D8%B9%D8%B1%D8%B6%20%281%29.pdf");
    expect(shown.headers["content-type"]).toBe("application/pdf");
    expect(shown.headers["content-security-policy"]).toMatch(/; sandbox$/);
  });

  test("serves bytes to anyone with the token until the owner replaces it", async () => {
    const { downloadTokens } = (await ask(lena, object(path))).json();
    const link = downloadPath("acme", path, downloadTokens);
    const open = () => app.server.inject({ url: link, headers: { host: "localhost" } });
    expect((await open()).payload).toBe("abcdefghij");
    expect((await ask(undefined, object(path, "?alt=media&token=guessed"))).statusCode).toBe(403);
    expect((await ask(undefined, object(mine("never"), `?alt=media&token=${downloadTokens}`))).statusCode).toBe(403);
    expect((await app.server.inject({ url: link, headers: { host: "default.localhost" } })).statusCode).not.toBe(200);
    const renewed = (await ask(lena, object(path, "?create_token=true"), { method: "POST" })).json();
    expect(renewed.downloadTokens).not.toBe(downloadTokens);
    expect((await open()).statusCode).toBe(403);
  });
});

describe("access [R6.5]", () => {
  const path = mine("private.txt");
  test("only the owner has access to a folder; an admin can list and delete, which is audited", async () => {
    await put(lena, path, Buffer.from("private"));
    for (const who of [max, admin]) {
      expect((await ask(who, object(path))).statusCode).toBe(403);
      expect((await ask(who, object(path, "?alt=media"))).statusCode).toBe(403);
      expect((await put(who, path, Buffer.from("taken over"))).statusCode).toBe(403);
      expect((await ask(who, object(path), { method: "PATCH", body: "{}" })).statusCode).toBe(403);
    }
    expect((await ask(max, object(path), { method: "DELETE" })).statusCode).toBe(403);
    expect((await ask(max, `?prefix=people/${lena.personId}/`)).statusCode).toBe(403);
    expect((await ask(max, "?prefix=")).json().items).toEqual([]);
    const listed = (await ask(admin, `?prefix=people/${lena.personId}/`)).json();
    expect(listed.items.map(({ name }: { name: string }) => name)).toContain(path);
    expect((await ask(admin, object(path), { method: "DELETE" })).statusCode).toBe(204);
    expect((await ask(lena, object(path))).statusCode).toBe(404);
    const noted = await app.asOwner("select subject from audit_entries where action = 'files.removed'");
    expect(noted).toEqual([{ subject: path }]);
  });

  test("an attachment is readable by everyone who can see its referral", async () => {
    const path = `attachments/${lena.personId}/offer.pdf`;
    const { id } = (await put(lena, path, buildPdf())).json();
    const fields = {
      fullName: "Ben Okoro",
      email: "ben@okoro.example",
      company: "Okoro",
      context: "We met at a fair.",
    };
    await lena.call(createReferral, { ...fields, attachments: [id], submit: true, consent: true });
    const another = await app.as("referrer", acme);
    expect((await ask(max, object(path))).json()).toMatchObject({ id });
    expect((await ask(max, object(path, "?alt=media"))).statusCode).toBe(200);
    expect((await ask(another, object(path))).statusCode).toBe(403);
    expect((await ask(max, object(path), { method: "DELETE" })).statusCode).toBe(403);
    expect((await ask(lena, object(path), { method: "DELETE" })).json().error.reason).toBe("files.inUse");
  });

  test("only company members can upload tables", async () => {
    const csv = Buffer.from("name;email\nAna;ana@example.com\n");
    expect((await put(lena, `imports/${lena.personId}/list.csv`, csv)).statusCode).toBe(403);
    const made = await put(max, `imports/${max.personId}/list.csv`, csv);
    expect(made.json()).toMatchObject({ contentType: "text/csv", size: String(csv.length) });
  });

  test("rejects unknown folders", async () => {
    for (const name of ["secrets/x.pdf", "x.pdf", `tenants/${acme}/objects/x`])
      expect((await put(lena, name, buildPdf())).statusCode).toBe(403);
  });

  test("a write from another site's page cannot use the session cookie", async () => {
    const from = { headers: { origin: "https://evil.example" }, method: "DELETE" as const };
    expect((await ask(lena, object(mine("letters.txt")), from)).json().error.reason).toBe("base.foreignOrigin");
  });

  test("a suspended tenant serves no files, with or without a token", async () => {
    const shut = await app.tenant("shut");
    const someone = await app.as("referrer", shut);
    const there = storageClient(app, "shut");
    const path = `people/${someone.personId}/a.txt`;
    const { downloadTokens } = (await there.put(someone, path, Buffer.from("a"))).json();
    await app.asOwner("update tenants set state = 'suspended' where slug = 'shut'");
    await expect.poll(async () => (await there.ask(someone, there.object(path))).statusCode).toBe(403);
    const link = { url: downloadPath("shut", path, downloadTokens), headers: { host: "localhost" } };
    expect((await app.server.inject(link)).statusCode).toBe(403);
  });

  test("error messages are in the reader's language", async () => {
    const { headers, body } = { headers: { "content-type": "text/csv", "accept-language": "de" }, body: "x" };
    const refused = await ask(lena, `?name=attachments/${lena.personId}/a.txt`, { method: "POST", headers, body });
    expect(refused.json().error).toMatchObject({
      code: 422,
      reason: "files.wrongType",
      message: "Dieser Dateityp wird nicht unterstützt. Möglich sind PDF, DOC, DOCX, JPG, PNG.",
    });
  });
});

test("the rate limit per address applies to files too", async () => {
  const strict = await testApp({ REQUESTS_PER_MINUTE: "3" });
  const someone = await strict.as("user", await strict.tenant("acme"));
  const { ask: asking } = storageClient(strict, "acme");
  const statuses = [];
  for (let call = 0; call < 4; call++) statuses.push((await asking(someone, "?prefix=")).statusCode);
  await strict.close();
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test("new content replaces the old content, whose bytes are deleted", async () => {
  await put(lena, mine("twice.txt"), Buffer.from("first"));
  const second = (await put(lena, mine("twice.txt"), Buffer.from("second"))).json();
  expect(second).toMatchObject({ size: "6", metageneration: "1" });
  await expect.poll(async () => (await orphans()).nobodys).toEqual([]);
});

test("a file is synced to disk before the upload is confirmed", async () => {
  const { storage } = app.services;
  const { storeFile: keep } = storage;
  const named: number[] = [];
  storage.storeFile = async (file, key) => {
    await keep(file, key);
    named.push((await app.asOwner("select from objects where key = $1", [key])).length);
  };
  await put(lena, mine("durable.txt"), Buffer.from("kept"));
  storage.storeFile = async () => {
    throw new Error("The disk is full");
  };
  const failed = await put(lena, mine("lost.txt"), Buffer.from("lost"));
  storage.storeFile = keep;
  expect(named).toEqual([0]);
  expect([failed.statusCode, (await ask(lena, object(mine("lost.txt")))).statusCode]).toEqual([500, 404]);
  expect((await ask(lena, object(mine("durable.txt"), "?alt=media"))).payload).toBe("kept");
});

describe("files are deleted with their owner", () => {
  test("deletes a person's files when the account is erased", async () => {
    const gone = await app.as("user", acme);
    await put(gone, `people/${gone.personId}/diary.txt`, Buffer.from("dear"));
    await app.asOwner("update auth.people set erased_at = now() - interval '1 day' where id = $1", [
      gone.personId.slice(4),
    ]);
    await app.runUpkeep();
    await eraseOrphanedFiles(app.services);
    expect(await app.asOwner("select from objects where owner_id = $1", [gone.personId.slice(4)])).toEqual([]);
    await expect.poll(async () => (await orphans()).nobodys).toEqual([]);
  });

  test("exports a tenant's files and deletes them with the tenant", async () => {
    const leaving = await app.tenant("leaving");
    const someone = await app.as("admin", leaving);
    const there = storageClient(app, "leaving");
    const path = `people/${someone.personId}/kept.txt`;
    await there.put(someone, path, Buffer.from("kept"));
    await someone.call(requestTenantExport, {});
    const ready = async () => (await someone.call(listTenantExports, {})).items[0]!;
    await expect.poll(ready).toMatchObject({ state: "ready" });
    const copy = await app.server.inject({
      url: (await ready()).url!,
      headers: { host: "localhost", cookie: someone.cookie },
    });
    const entries = unzipSync(copy.rawPayload);
    expect(strFromU8(entries[`files/${path}`]!)).toBe("kept");
    expect(JSON.parse(strFromU8(entries["files.json"]!))).toMatchObject([{ path, size: 4 }]);
    await app.asOwner(
      "update tenants set state = 'closing', erased_at = now() - interval '1 day' where slug = 'leaving'",
    );
    await app.runUpkeep();
    expect(await app.asOwner("select from objects where tenant_id = $1", [leaving.slice(4)])).toEqual([]);
    expect((await orphans()).nobodys).toEqual([]);
  });
});
