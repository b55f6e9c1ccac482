import { createReadStream } from "node:fs";

/** Reads a local file in chunks. */
export const readChunks = (file: string): AsyncIterable<Buffer> => createReadStream(file);
