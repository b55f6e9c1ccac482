import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { id } from "#base/ids.ts";
import { KeptRecordings } from "./kept-recordings.tsx";
import { listStored, openChunkStore } from "./recording/chunk-store.ts";
import { startRecorder } from "./recording/recorder.ts";
import { discardUpload, storeNameOf, uploads } from "./recording/uploads.ts";
import { renderCall } from "./testing/render-call.tsx";
import { stubStorage } from "./testing/storage.ts";

const personId = id("per").parse(exampleMe("company").person.uid);
const recordingId = `crc_${"2".repeat(32)}` as const;
const mine = { personId, recordingId };
const other = { personId: `per_${"f".repeat(32)}`, recordingId: `crc_${"3".repeat(32)}` } as const;

let storage: ReturnType<typeof stubStorage>;
beforeEach(() => {
  storage = stubStorage();
});
afterEach(async () => {
  uploads.update({ items: [] });
  for (const owned of [mine, other]) await discardUpload(owned);
});

/** Leaves a short recording in this browser, as a page does whose upload failed. */
async function keep(owned: typeof mine | typeof other) {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  const drawing = setInterval(() => context?.fillRect(0, 0, canvas.width, canvas.height), 20);
  const store = await openChunkStore(storeNameOf(owned));
  const chunks = Promise.withResolvers<void>();
  const recorder = startRecorder(
    canvas.captureStream(),
    { ...store, append: (chunk) => store.append(chunk).then(chunks.resolve) },
    () => {},
  );
  await chunks.promise;
  recorder.stop();
  await recorder.stored;
  clearInterval(drawing);
}
const notice = () => page.getByText(/A recording of a call is only on this device/);
const button = (name: string) => page.getByRole("button", { name, exact: true });
const isStored = () => storage.requests.some(({ path }) => path === `/api/v1/call-recordings/${recordingId}/files`);

it("offers a recording of an earlier page, keeps it while uploads fail, and uploads it in the end", async () => {
  await keep(mine);
  storage.setRefusing(true);
  await renderCall(<KeptRecordings />);
  await expect.element(notice()).toBeVisible();

  await button("Upload").click();
  await expect.poll(() => uploads.view().items).toEqual([{ id: recordingId, state: "failed", uploaded: 0 }]);
  await expect.element(notice()).toBeVisible();
  expect(await listStored()).toEqual([storeNameOf(mine)]);
  expect(isStored()).toBe(false);

  storage.setRefusing(false);
  await button("Upload").click();
  await expect.element(notice()).not.toBeInTheDocument();
  await expect.poll(isStored).toBe(true);
  await expect.poll(() => uploads.view().items).toEqual([]);
  expect(await listStored()).toEqual([]);
  expect(storage.file().size).toBeGreaterThan(0);
});

it("deletes a recording only after asking", async () => {
  await keep(mine);
  await renderCall(<KeptRecordings />);
  await button("Delete").click();
  const dialog = page.getByRole("alertdialog", { name: "Delete this recording?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(notice()).toBeVisible();

  await button("Delete").click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect.element(notice()).not.toBeInTheDocument();
  expect(await listStored()).toEqual([]);
  expect(isStored()).toBe(false);
});

it("does not offer what another person recorded in this browser", async () => {
  await keep(other);
  await keep(mine);
  await renderCall(<KeptRecordings />);
  await expect.element(notice()).toBeVisible();
  expect(uploads.view().items.map((upload) => upload.id)).toEqual([recordingId]);
  expect(await listStored()).toContain(storeNameOf(other));
});
