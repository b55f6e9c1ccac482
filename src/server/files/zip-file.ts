import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { Zip, ZipDeflate } from "fflate";

/** Writes a ZIP to a file chunk by chunk: only the current chunk is in memory. */
export function createZipFile(path: string) {
  const out = createWriteStream(path);
  const finishedWriting = finished(out);
  finishedWriting.catch(() => {}); // awaited at the end, or reported with the next chunk
  const zip = new Zip((error, bytes) => {
    if (error) out.destroy(error);
    else out.write(bytes);
  });
  return {
    add: async (name: string, chunks: AsyncIterable<Uint8Array>) => {
      const entry = new ZipDeflate(name, { level: 6 });
      zip.add(entry);
      for await (const chunk of chunks) {
        entry.push(chunk);
        if (out.errored) throw out.errored;
        if (out.writableNeedDrain) await once(out, "drain");
      }
      entry.push(new Uint8Array(), true);
    },
    close: async () => {
      zip.end();
      out.end();
      await finishedWriting;
    },
  };
}
