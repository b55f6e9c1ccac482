import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { buildPdf } from "#features/files/server/testing/documents.ts";
import { none, storageClient } from "#features/files/server/testing/storage-client.ts";
import * as contract from "../contract.ts";

const app = await testApp();
afterAll(() => app.close());
await app.startJobs();
const acme = await app.tenant("acme");
const [jun, ana, boss] = [await app.as("company", acme), await app.as("referrer", acme), await app.as("admin", acme)];
const far = await app.as("company", await app.tenant("other"));
const { put, ask, object, orphans } = storageClient(app, "acme");
const codeOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((e) => e.code);
const words = { title: "New rates", body: "Every deal won from March earns 12%." };

describe("announcements", () => {
  const seenBy = async (who: typeof ana) =>
    (await who.call(contract.listAnnouncements, {})).items.map(({ title }) => title);
  const noticesOf = async ({ personId }: typeof ana) =>
    (
      await app.asOwner(
        "select params->>'title' title from notices where kind = 'resources.announcement' and person_id = $1 order by id",
        [personId.slice(4)],
      )
    ).map(({ title }) => title);

  test("are drafts that only the company sees until they are published, and then notify every partner once", async () => {
    const draft = await jun.call(contract.createAnnouncement, { ...words, publish: false });
    expect(draft).toMatchObject({ ...words, publishedAt: null, author: expect.any(String) });
    expect([await seenBy(ana), await seenBy(boss)]).toEqual([[], ["New rates"]]);
    const published = await jun.call(contract.updateAnnouncement, { id: draft.id, publish: true });
    expect(published.publishedAt).not.toBeNull();
    expect(await seenBy(ana)).toEqual(["New rates"]);
    await expect.poll(() => noticesOf(ana)).toEqual(["New rates"]);
    await jun.call(contract.updateAnnouncement, { id: draft.id, title: "New rates from April", publish: true });
    expect(await seenBy(ana)).toEqual(["New rates from April"]);
    // The next announcement proves that the edit before it notified no one.
    await jun.call(contract.createAnnouncement, { title: "Summer party", body: "On July 4.", publish: true });
    await expect.poll(() => noticesOf(ana)).toEqual(["New rates", "Summer party"]);
    expect(await noticesOf(jun)).toEqual([]);
    expect(await seenBy(ana)).toEqual(["Summer party", "New rates from April"]);
  });

  test("belong to one tenant, and only its company writes them", async () => {
    const { id } = await jun.call(contract.createAnnouncement, { ...words, title: "Ours", publish: true });
    expect(await seenBy(far)).toEqual([]);
    expect(await codeOf(far.call(contract.removeAnnouncement, { id }))).toBe("base.notFound");
    expect(await codeOf(ana.call(contract.removeAnnouncement, { id }))).toBe("base.forbidden");
    await jun.call(contract.removeAnnouncement, { id });
    expect(await seenBy(ana)).not.toContain("Ours");
  });
});

describe("assets", () => {
  const words = { title: "One-pager", description: "For a first meeting" };
  const upload = async (who: typeof jun, name: string, folder = "assets") => {
    const path = `${folder}/${who.personId}/${name}`;
    return { path, id: (await put(who, path, buildPdf())).json().id };
  };

  test("are files that every partner may download, and that are deleted with their asset", async () => {
    const { path, id: objectId } = await upload(jun, "one-pager.pdf");
    expect((await ask(ana, object(path, "?alt=media"))).statusCode).toBe(403);
    const made = await jun.call(contract.createAsset, { ...words, kind: "document", text: "", objectId });
    expect(made.file).toMatchObject({ name: "one-pager.pdf", contentType: "application/pdf", size: 2000 });
    expect((await ask(ana, object(path, "?alt=media"))).statusCode).toBe(200);
    expect((await ask(jun, object(path), { method: "DELETE" })).json().error.reason).toBe("files.inUse");
    expect((await ask(far, object(path, "?alt=media"))).statusCode).not.toBe(200);
    const second = await jun.call(contract.createAsset, { ...words, kind: "document", text: "", objectId });
    await jun.call(contract.removeAsset, { id: made.id });
    expect((await ask(ana, object(path, "?alt=media"))).statusCode).toBe(200);
    await jun.call(contract.removeAsset, { id: second.id });
    expect((await ask(jun, object(path))).statusCode).toBe(404);
    await expect.poll(orphans).toEqual(none);
  });

  test("take only a file that their author uploaded for the library", async () => {
    const [attached, others] = [await upload(jun, "deal.pdf", "attachments"), await upload(boss, "flyer.pdf")];
    for (const { id: objectId } of [attached, others])
      expect(await codeOf(jun.call(contract.createAsset, { ...words, kind: "document", text: "", objectId }))).toBe(
        contract.errors.badFile.code,
      );
    expect((await put(ana, `assets/${ana.personId}/mine.pdf`, buildPdf())).statusCode).toBe(403);
  });

  test("can be texts, which partners read but do not change", async () => {
    const input = { kind: "text", title: "First mail", description: "", text: "Hi there", objectId: null } as const;
    const made = await jun.call(contract.createAsset, input);
    expect(made).toMatchObject({ kind: "text", text: "Hi there", file: null });
    expect((await ana.call(contract.listAssets, { filter: ["kind:in:text"] })).items).toMatchObject([{ id: made.id }]);
    expect((await ana.call(contract.listAssets, { filter: ["kind:in:logo"] })).items).toEqual([]);
    expect(await codeOf(ana.call(contract.updateAsset, { id: made.id, title: "Mine" }))).toBe("base.forbidden");
    expect(await codeOf(jun.call(contract.updateAsset, { id: made.id, text: " " }))).toBe(
      contract.errors.noContent.code,
    );
    expect(await codeOf(jun.call(contract.createAsset, { ...input, text: "" }))).toBe(contract.errors.noContent.code);
    expect(await codeOf(jun.call(contract.createAsset, { ...input, kind: "logo" }))).toBe(
      contract.errors.noContent.code,
    );
    expect((await far.call(contract.listAssets, {})).items).toEqual([]);
    await jun.call(contract.removeAsset, { id: made.id });
    expect((await ana.call(contract.listAssets, {})).items).toEqual([]);
  });
});
