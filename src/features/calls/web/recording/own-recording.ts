import type { Id } from "#base/ids.ts";
import { call } from "#web/api/call.ts";
import type { LiveCall } from "../../contract/calls.ts";
import { stopRecording } from "../../contract/recordings.ts";
import type { ParticipantId, SessionView } from "../engine/session.ts";
import { openChunkStore } from "./chunk-store.ts";
import { composeScene } from "./composer.ts";
import { startRecorder } from "./recorder.ts";
import type { Scene } from "./scene.ts";
import { discardIfEmpty, storeNameOf, uploadRecording, uploads, withRecording } from "./uploads.ts";

type Options = {
  me: ParticipantId;
  personId: Id<"per">;
  readScene: () => Scene;
  onChange: (own: SessionView["ownRecording"]) => void;
};

/** Records the call in this browser while a recording runs that its person asked for, and uploads it afterwards. */
export function createOwnRecording({ me, personId, readScene, onChange }: Options) {
  let current: { id: Id<"crc">; end: AbortController } | undefined;

  /** Until it is uploaded, which may be after the call: a failed upload can be tried again. */
  const followUpload = (id: Id<"crc">) => {
    const unfollow = uploads.subscribe(() => {
      const upload = uploads.view().items.find((one) => one.id === id);
      if (!upload) unfollow();
      onChange(upload ? { state: upload.state, uploaded: upload.uploaded } : null);
    });
  };
  const record = async (id: Id<"crc">, end: AbortSignal) => {
    onChange({ state: "recording", uploaded: 0 });
    const store = await openChunkStore(storeNameOf({ personId, recordingId: id }));
    // The page was reloaded while it recorded: two recordings do not fit into one file.
    const isContinued = !(await store.isEmpty());
    if (isContinued) await call(stopRecording, { id });
    else {
      await recordUntil(end, store, readScene, () => void call(stopRecording, { id }));
      if (await store.isEmpty()) throw new Error("Nothing was recorded.");
    }
    followUpload(id);
    await uploadRecording({ personId, recordingId: id });
  };
  const start = async (id: Id<"crc">) => {
    const end = new AbortController();
    current = { id, end };
    try {
      await withRecording({ personId, recordingId: id }, () => record(id, end.signal));
    } catch {
      onChange({ state: "failed", uploaded: 0 });
      // Otherwise the next page would offer to upload nothing.
      await discardIfEmpty({ personId, recordingId: id }).catch(() => {});
      // Without an answer the server gives the recording up by itself after some time.
      await call(stopRecording, { id, failed: true }).catch(() => {});
    }
  };

  return {
    follow: ({ recording }: LiveCall) => {
      const id = recording?.state === "recording" && recording.askedBy === me ? recording.id : undefined;
      if (current && current.id !== id) current.end.abort();
      if (id && current?.id !== id) void start(id);
    },
    /** What was recorded so far is still uploaded. */
    stop: () => current?.end.abort(),
  };
}

async function recordUntil(
  end: AbortSignal,
  store: Awaited<ReturnType<typeof openChunkStore>>,
  readScene: () => Scene,
  onFull: () => void,
) {
  if (end.aborted) return;
  const composer = composeScene(readScene);
  try {
    const recorder = startRecorder(composer.stream, store, onFull);
    end.addEventListener("abort", recorder.stop, { once: true });
    await recorder.stored;
  } finally {
    composer.close();
  }
}
