import { megabyte } from "#features/files/rules.ts";
import { recordingLimitMb } from "../../values.ts";
import type { ChunkStore } from "./chunk-store.ts";

/** VP8 first: the browser that records also encodes its own picture for everyone, and VP9 would cost twice the time. */
const types = ["video/webm;codecs=vp8,opus", "video/webm;codecs=vp9,opus", "video/webm"];
/** An hour is about 700 MB. Speech is clear at this rate of sound, and an hour of it is small enough for a transcript. */
const rates = { videoBitsPerSecond: 1_500_000, audioBitsPerSecond: 48_000 };
/** At most this much is lost if the tab crashes. */
const chunkMs = 3000;
/** A little is left for the index. */
const maxBytes = recordingLimitMb * megabyte * 0.98;

export type Recorder = {
  /** Ends at once; the last chunk is stored when `stored` resolves. */
  stop: () => void;
  stored: Promise<void>;
};

/** Records a stream into the store. `onFull` is called when the file reaches the largest size that can be uploaded. */
export function startRecorder(stream: MediaStream, store: ChunkStore, onFull: () => void): Recorder {
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
  if (!mimeType) throw new DOMException("This browser cannot record WebM.", "NotSupportedError");
  const recorder = new MediaRecorder(stream, { mimeType, ...rates });
  let bytes = 0;
  let writing = Promise.resolve();
  recorder.addEventListener("dataavailable", ({ data }) => {
    if (data.size === 0) return;
    bytes += data.size;
    writing = writing.then(() => store.append(data));
    // The error is thrown by `stored`; until then it is not unhandled.
    writing.catch(() => {});
    if (bytes > maxBytes) onFull();
  });
  const stopped = new Promise((resolve) => recorder.addEventListener("stop", resolve, { once: true }));
  recorder.start(chunkMs);
  return {
    stop: () => {
      if (recorder.state !== "inactive") recorder.stop();
    },
    stored: stopped.then(() => writing),
  };
}
