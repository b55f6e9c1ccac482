import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { buildPdf } from "#features/files/server/testing/documents.ts";
import { none, storageClient } from "#features/files/server/testing/storage-client.ts";
import * as library from "../contract/assets.ts";
import { errors } from "../contract/errors.ts";

const app = await testApp();
afterAll(() => app.close());
await app.startJobs();
const acme = await app.tenant("acme");
const [jun, ana, boss] = [await app.as("company", acme), await app.as("referrer", acme), await app.as("admin", acme)];
const far = await app.as("company", await app.tenant("other"));
const { put, ask, object, orphans } = storageClient(app, "acme");
const codeOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((e) => e.code);

describe("assets", () => {
  const words = { title: "One-pager", description: "For a first meeting" };
  const upload = async (who: typeof jun, name: string, folder = "assets") => {
    const path = `${folder}/${who.personId}/${name}`;
    return { path, id: (await put(who, path, buildPdf())).json().id };
  };

  test("are files that every partner may download, and that are deleted with their asset", async () => {
    const { path, id: objectId } = await upload(jun, "one-pager.pdf");
    expect((await ask(ana, object(path, "?alt=media"))).statusCode).toBe(403);
    const made = await jun.call(library.createAsset, { ...words, kind: "document", text: "", objectId });
    expect(made.file).toMatchObject({ name: "one-pager.pdf", contentType: "application/pdf", size: 2000 });
    expect((await ask(ana, object(path, "?alt=media"))).statusCode).toBe(200);
    expect((await ask(jun, object(path), { method: "DELETE" })).json().error.reason).toBe("files.inUse");
    expect((await ask(far, object(path, "?alt=media"))).statusCode).not.toBe(200);
    const second = await jun.call(library.createAsset, { ...words, kind: "document", text: "", objectId });
    await jun.call(library.removeAsset, { id: made.id });
    expect((await ask(ana, object(path, "?alt=media"))).statusCode).toBe(200);
    await jun.call(library.removeAsset, { id: second.id });
    expect((await ask(jun, object(path))).statusCode).toBe(404);
    await expect.poll(orphans).toEqual(none);
  });

  test("take only a file that their author uploaded for the library", async () => {
    const [attached, others] = [await upload(jun, "deal.pdf", "attachments"), await upload(boss, "flyer.pdf")];
    for (const { id: objectId } of [attached, others])
      expect(await codeOf(jun.call(library.createAsset, { ...words, kind: "document", text: "", objectId }))).toBe(
        errors.badFile.code,
      );
    expect((await put(ana, `assets/${ana.personId}/mine.pdf`, buildPdf())).statusCode).toBe(403);
  });

  test("can be texts, which partners read but do not change", async () => {
    const input = { kind: "text", title: "First mail", description: "", text: "Hi there", objectId: null } as const;
    const made = await jun.call(library.createAsset, input);
    expect(made).toMatchObject({ kind: "text", text: "Hi there", file: null });
    expect((await ana.call(library.listAssets, { filter: ["kind:in:text"] })).items).toMatchObject([{ id: made.id }]);
    expect((await ana.call(library.listAssets, { filter: ["kind:in:logo"] })).items).toEqual([]);
    expect(await codeOf(ana.call(library.updateAsset, { id: made.id, title: "Mine" }))).toBe("base.forbidden");
    expect(await codeOf(jun.call(library.updateAsset, { id: made.id, text: " " }))).toBe(errors.noContent.code);
    expect(await codeOf(jun.call(library.createAsset, { ...input, text: "" }))).toBe(errors.noContent.code);
    expect(await codeOf(jun.call(library.createAsset, { ...input, kind: "logo" }))).toBe(errors.noContent.code);
    expect((await far.call(library.listAssets, {})).items).toEqual([]);
    await jun.call(library.removeAsset, { id: made.id });
    expect((await ana.call(library.listAssets, {})).items).toEqual([]);
  });
});
