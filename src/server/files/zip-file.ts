import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { Zip, ZipDeflate } from "fflate";

/** Writes a ZIP to a file chunk by chunk: only the current chunk is in memory. */
export function zipFile(path: string) {
  const out = createWriteStream(path);
  const written = finished(out);
  written.catch(() => {}); // awaited at the end, or reported with the next chunk
  const zip = new Zip((error, bytes) => {
    if (error) out.destroy(error);
    else out.write(bytes);
  });
  return {
    add: async (name: string, pieces: AsyncIterable<Uint8Array>) => {
      const entry = new ZipDeflate(name, { level: 6 });
      zip.add(entry);
      for await (const piece of pieces) {
        entry.push(piece);
        if (out.errored) throw out.errored;
        if (out.writableNeedDrain) await once(out, "drain");
      }
      entry.push(new Uint8Array(), true);
    },
    close: async () => {
      zip.end();
      out.end();
      await written;
    },
  };
}
