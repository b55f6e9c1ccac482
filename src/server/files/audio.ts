import type * as audio from "./decoder/audio.ts";
import { inDecoder } from "./decoder/decoder.ts";

const module = new URL("./decoder/audio.ts", import.meta.url);
/** The time to read a recording of the largest accepted size. */
const extractMs = 5 * 60_000;

export const extractAudio = inDecoder<typeof audio.extractAudio>(module, "extractAudio", extractMs);
