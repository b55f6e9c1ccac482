import { createReadStream } from "node:fs";

/** A file of this machine, piece by piece. */
export const bytesOf = (file: string): AsyncIterable<Buffer> => createReadStream(file);
