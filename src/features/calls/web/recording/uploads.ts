import { type Id, id } from "#base/ids.ts";
import { uploadFile } from "#features/files/web/api.ts";
import { call } from "#web/api/call.ts";
import { storeRecording } from "../../contract/recordings.ts";
import { createStore } from "../engine/store.ts";
import { listStored, openChunkStore } from "./chunk-store.ts";
import { makeSeekable } from "./make-seekable.ts";

/** A recording that is in this browser only, until it is uploaded. */
export type Upload = { id: Id<"crc">; state: "uploading" | "failed"; uploaded: number };

/** The uploads of this page. They go on after the call is left. */
export const uploads = createStore<{ items: readonly Upload[] }>({ items: [] });

const put = (upload: Upload) => {
  const others = uploads.view().items.filter((one) => one.id !== upload.id);
  uploads.update({ items: [...others, upload] });
};
const remove = (recordingId: Id<"crc">) =>
  uploads.update({ items: uploads.view().items.filter((one) => one.id !== recordingId) });

/** Several people may use this browser, so a recording is stored under the name of the person who made it. */
type Owned = { personId: Id<"per">; recordingId: Id<"crc"> };
export const storeNameOf = ({ personId, recordingId }: Owned) => `${personId}.${recordingId}`;

const lockOf = (name: string) => `call-recording ${name}`;

/** Runs while no other tab records or uploads the same recording; does nothing if one does. */
export async function withRecording(owned: Owned, work: () => Promise<void>): Promise<void> {
  const name = lockOf(storeNameOf(owned));
  if (!navigator.locks) return work();
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

/** Makes the file and uploads it. On failure it stays in this browser and can be tried again. */
export async function uploadRecording({ personId, recordingId }: Owned): Promise<void> {
  const show = (uploaded: number) => put({ id: recordingId, state: "uploading", uploaded });
  show(0);
  window.addEventListener("beforeunload", warn);
  try {
    const store = await openChunkStore(storeNameOf({ personId, recordingId }));
    const { file, seconds } = await finish(await store.readAll(), await store.createFile());
    const named = new File([file], `${recordingId}.webm`, { type: "video/webm" });
    const uploaded = await uploadFile(named, { folder: "recordings", onProgress: show });
    await call(storeRecording, { id: recordingId, fileId: uploaded.id, seconds });
    await store.remove();
    remove(recordingId);
  } catch {
    put({ id: recordingId, state: "failed", uploaded: 0 });
  } finally {
    if (!uploads.view().items.some(({ state }) => state === "uploading")) {
      window.removeEventListener("beforeunload", warn);
    }
  }
}

async function finish(
  recorded: Blob,
  target: Awaited<ReturnType<Awaited<ReturnType<typeof openChunkStore>>["createFile"]>>,
) {
  const { seconds, file } = await makeSeekable(recorded, target?.writable);
  return { seconds: Math.round(seconds), file: file ?? (await target?.read()) ?? recorded };
}

/** The browser asks before it closes a page that uploads. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

export const retryUpload = (owned: Owned) => withRecording(owned, () => uploadRecording(owned));

/** Gives a recording up for good. */
export async function discardUpload(owned: Owned): Promise<void> {
  const store = await openChunkStore(storeNameOf(owned));
  await store.remove();
  remove(owned.recordingId);
}

/** Removes the place of a recording that has no content. */
export async function discardIfEmpty(owned: Owned): Promise<void> {
  const store = await openChunkStore(storeNameOf(owned));
  if (await store.isEmpty()) await store.remove();
}

/** Offers what an earlier page could not upload, as failed uploads that can be tried again. */
export async function offerKept(personId: Id<"per">): Promise<void> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  for (const name of await listStored()) {
    const [owner, recording] = name.split(".");
    const recordingId = id("crc").safeParse(recording).data;
    const isBusy = held.some((lock) => lock.name === lockOf(name));
    if (owner !== personId || !recordingId || isBusy) continue;
    put({ id: recordingId, state: "failed", uploaded: 0 });
  }
}
