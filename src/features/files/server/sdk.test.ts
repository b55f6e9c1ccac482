import { createHash } from "node:crypto";
import { deleteApp, initializeApp } from "@firebase/app";
import {
  connectStorageEmulator,
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  getStorage,
  list,
  listAll,
  ref,
  StringFormat,
  type UploadTaskSnapshot,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
  uploadString,
} from "@firebase/storage";
import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { createApiKey } from "#features/identity/contract/api-keys.ts";
import { buildPdf } from "./testing/documents.ts";

/** Runs the official SDK against the listening app: what works with the original service works here [R7.5]. */
const app = await testApp();
const acme = await app.tenant("acme");
const other = await app.tenant("other");
const { port } = new URL(await app.listen());
const apps: ReturnType<typeof initializeApp>[] = [];
afterAll(async () => {
  for (const app of apps) await deleteApp(app);
  await app.close();
});

function storageAs(token: string | undefined, bucket = "acme") {
  const app = initializeApp({ storageBucket: bucket }, `app-${apps.length}`);
  apps.push(app);
  const storage = getStorage(app);
  connectStorageEmulator(storage, "127.0.0.1", Number(port), token ? { mockUserToken: token } : {});
  return storage;
}

const lena = await app.as("company", acme);
const tokenOf = ({ cookie }: { cookie: string }) => cookie.slice("session=".length);
const storage = storageAs(tokenOf(lena));
const mine = (name: string) => ref(storage, `people/${lena.personId}/${name}`);
const utf8 = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes);

describe("string uploads", () => {
  test.each([
    ["raw", StringFormat.RAW, "Grüße, 你好", "Grüße, 你好"],
    ["base64", StringFormat.BASE64, "SGVsbG8+Pz8=", "Hello>??"],
    ["base64url", StringFormat.BASE64URL, "SGVsbG8-Pz8=", "Hello>??"],
    ["data_url", StringFormat.DATA_URL, "data:text/plain;base64,SGVsbG8=", "Hello"],
  ])("decodes %s strings to the bytes they encode", async (name, format, sent, meant) => {
    const { metadata } = await uploadString(mine(`${name}.txt`), sent, format);
    expect(utf8(await getBytes(mine(`${name}.txt`)))).toBe(meant);
    expect(metadata).toMatchObject({ fullPath: `people/${lena.personId}/${name}.txt`, name: `${name}.txt` });
    if (name === "data_url") expect(metadata.contentType).toBe("text/plain");
  });

  test.each([
    ["base64", StringFormat.BASE64, "not-base64_"],
    ["base64url", StringFormat.BASE64URL, "not+base64url/"],
    ["data_url", StringFormat.DATA_URL, "data;base64"],
  ])("rejects %s strings with invalid characters", (_, format, sent) => {
    expect(() => uploadString(mine("never.txt"), sent, format)).toThrow(
      expect.objectContaining({ code: "storage/invalid-format" }),
    );
  });
});

test("uploads bytes with metadata and a download URL, and updates the metadata [R3.4 R7.5]", async () => {
  const said = {
    contentType: "application/x-thing",
    cacheControl: "max-age=60",
    customMetadata: { colour: "blue", size: "L" },
  };
  const { metadata: first } = await uploadBytes(mine("thing"), new TextEncoder().encode("thing"), said);
  expect(first).toMatchObject({
    bucket: "acme",
    size: 5,
    contentType: "application/x-thing",
    cacheControl: "max-age=60",
    customMetadata: { colour: "blue", size: "L" },
    metageneration: "1",
    md5Hash: createHash("md5").update("thing").digest("base64"),
  });
  expect(Number(first.generation)).toBeGreaterThan(0);
  expect(new Date(first.timeCreated).getTime()).toBeCloseTo(Date.now(), -5);
  const changed = await updateMetadata(mine("thing"), {
    contentLanguage: "de",
    cacheControl: null as never,
    customMetadata: { colour: "red", size: null as never },
  });
  expect(changed).toMatchObject({ contentLanguage: "de", customMetadata: { colour: "red" }, metageneration: "2" });
  expect(changed.cacheControl).toBeUndefined();
  expect(await getMetadata(mine("thing"))).toMatchObject({ contentType: "application/x-thing", contentLanguage: "de" });
  const { metadata: second } = await uploadBytes(mine("thing"), new TextEncoder().encode("other"));
  expect(BigInt(second.generation)).toBeGreaterThan(BigInt(first.generation));
});

test("a resumable upload can be paused and resumed, and completes", async () => {
  const bytes = buildPdf(3_000_000);
  const where = ref(storage, `attachments/${lena.personId}/long.pdf`);
  const task = uploadBytesResumable(where, bytes, { contentType: "application/pdf" });
  const seen: string[] = [];
  await new Promise<void>((done, fail) => {
    task.on(
      "state_changed",
      ({ state, bytesTransferred }: UploadTaskSnapshot) => {
        seen.push(state);
        if (state === "running" && bytesTransferred > 0 && !seen.includes("paused")) task.pause();
        if (state === "paused") queueMicrotask(() => task.resume());
      },
      fail,
      () => done(),
    );
  });
  expect(seen).toContain("paused");
  const { metadata } = await task;
  expect(metadata.size).toBe(bytes.length);
  expect(Buffer.from(await getBytes(where)).equals(bytes)).toBe(true);
});

test("a cancelled upload leaves nothing behind", async () => {
  const where = mine("cancelled.bin");
  const task = uploadBytesResumable(where, new Uint8Array(2_000_000));
  task.on("state_changed", ({ bytesTransferred }) => void (bytesTransferred > 0 && task.cancel()));
  await expect(task.then()).rejects.toMatchObject({ code: "storage/canceled" });
  await expect(getMetadata(where)).rejects.toMatchObject({ code: "storage/object-not-found" });
});

test("lists by folder and page, all and in parts", async () => {
  for (const name of [
    "list/a.txt",
    "list/b.txt",
    "list/c.txt",
    "list/deep/d.txt",
    "list/deep/e.txt",
    "list/deeper/f.txt",
  ])
    await uploadString(mine(name), name);
  const all = await listAll(mine("list"));
  expect(all.items.map(({ name }) => name)).toEqual(["a.txt", "b.txt", "c.txt"]);
  expect(all.prefixes.map(({ name }) => name)).toEqual(["deep", "deeper"]);
  const names: string[] = [];
  for (let pageToken: string | undefined, pages = 0; pages < 9; pages++) {
    const page = await list(mine("list"), { maxResults: 2, ...(pageToken && { pageToken }) });
    names.push(...[...page.items, ...page.prefixes].map(({ name }) => name));
    pageToken = page.nextPageToken;
    if (!pageToken) break;
  }
  expect(names.toSorted()).toEqual(["a.txt", "b.txt", "c.txt", "deep", "deeper"]);
  const roots = await listAll(ref(storage));
  expect(roots.prefixes.map(({ name }) => name)).toContain("people");
});

test("a download URL works without a session until the file is deleted", async () => {
  await uploadString(mine("shared.txt"), "shared");
  const url = await getDownloadURL(mine("shared.txt"));
  expect(await (await fetch(url)).text()).toBe("shared");
  expect(utf8(await getBytes(mine("shared.txt"), 3))).toBe("sha");
  await deleteObject(mine("shared.txt"));
  expect((await fetch(url)).status).toBe(403);
  await expect(deleteObject(mine("shared.txt"))).rejects.toMatchObject({ code: "storage/object-not-found" });
});

describe("the SDK reads its own codes from our errors [R8.6]", () => {
  const bytes = new TextEncoder().encode("x");
  const ofLena = `people/${lena.personId}/thing`;

  test("unauthenticated", async () => {
    const nobody = storageAs(undefined);
    await expect(getMetadata(ref(nobody, ofLena))).rejects.toMatchObject({ code: "storage/unauthenticated" });
    const stale = storageAs("a-session-that-never-was");
    await expect(uploadBytes(ref(stale, ofLena), bytes)).rejects.toMatchObject({ code: "storage/unauthenticated" });
  });

  test("unauthorized, in another person's folder and another tenant's bucket, whether or not the file exists", async () => {
    const max = await app.as("admin", acme);
    const asMax = storageAs(tokenOf(max));
    await expect(getBytes(ref(asMax, ofLena))).rejects.toMatchObject({ code: "storage/unauthorized" });
    await expect(getBytes(ref(asMax, `${ofLena}-not`))).rejects.toMatchObject({ code: "storage/unauthorized" });
    await expect(uploadBytes(ref(asMax, ofLena), bytes)).rejects.toMatchObject({ code: "storage/unauthorized" });
    for (const bucket of ["other", "no-such-bucket", other])
      await expect(getMetadata(ref(storageAs(tokenOf(lena), bucket), ofLena))).rejects.toMatchObject({
        code: "storage/unauthorized",
      });
    expect((await getMetadata(ref(storageAs(tokenOf(lena), acme), ofLena))).bucket).toBe(acme);
  });

  test("object-not-found", async () => {
    await expect(getMetadata(mine("never"))).rejects.toMatchObject({ code: "storage/object-not-found" });
    await expect(updateMetadata(mine("never"), {})).rejects.toMatchObject({ code: "storage/object-not-found" });
  });

  test("quota-exceeded, when the tenant's storage is full", async () => {
    await app.asOwner("update tenants set plan = 'starter' where slug = 'other'");
    const someone = await app.as("user", other);
    await app.asOwner(
      `insert into objects (tenant_id, path, owner_id, key, size, md5, generation, content_type, download_token)
       values ($1, 'people/x', $2, 'x', 1073741824, '', 1, 'text/plain', 'x')`,
      [other.slice(4), someone.personId.slice(4)],
    );
    const where = ref(storageAs(tokenOf(someone), "other"), `people/${someone.personId}/one-more`);
    await expect(uploadBytes(where, bytes)).rejects.toMatchObject({ code: "storage/quota-exceeded" });
  });

  test("unknown, with the app's message, for files that are not allowed", async () => {
    const exe = Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0]);
    const where = ref(storage, `attachments/${lena.personId}/offer.pdf`);
    await expect(uploadBytes(where, exe)).rejects.toMatchObject({ code: "storage/unknown", status: 422 });
  });

  test("retry-limit-exceeded, when the storage does not answer in the time that the client allows", async () => {
    const impatient = storageAs(tokenOf(lena));
    connectStorageEmulator(impatient, "127.0.0.1", 1, { mockUserToken: tokenOf(lena) });
    impatient.maxOperationRetryTime = 1;
    await expect(getMetadata(ref(impatient, ofLena))).rejects.toMatchObject({
      code: "storage/retry-limit-exceeded",
    });
  });

  test("invalid-url, for an address that names no object", () => {
    expect(() => ref(storage, "gs://")).toThrow(expect.objectContaining({ code: "storage/invalid-url" }));
  });
});

test("an API key is limited to its scope", async () => {
  const make = (scope: "read" | "write") => lena.call(createApiKey, { name: scope, scope, days: 1 });
  const [reads, writes] = [await make("read"), await make("write")];
  await uploadString(ref(storageAs(writes.key), `people/${lena.personId}/by-key.txt`), "by key");
  const reading = ref(storageAs(reads.key), `people/${lena.personId}/by-key.txt`);
  expect(utf8(await getBytes(reading))).toBe("by key");
  await expect(deleteObject(reading)).rejects.toMatchObject({ code: "storage/unauthorized" });
});
