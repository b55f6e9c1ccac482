import { createHash, randomFillSync, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { buildMultipart } from "../../src/features/files/server/testing/documents.ts";

const chunkBytes = 256 * 1024;

/** Creates a unique PDF. Its random bytes have the high bit set, so that none of them is PDF syntax. */
function createPdf(size) {
  const noise = randomFillSync(Buffer.alloc(size)).map((byte) => byte | 128);
  return Buffer.concat([Buffer.from("%PDF-1.7\n1 0 obj\n"), noise, Buffer.from("\nendobj\n%%EOF\n")]);
}
export const digestOf = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** Uploads a file to a person's folder: a small one at once, a larger one in chunks. Returns what was acknowledged. */
export async function upload(send, { personId, tenantId, bytes: size, isStopped }) {
  const bytes = createPdf(size);
  const path = `attachments/${personId}/${randomUUID()}/offer.pdf`;
  const at = `/v0/b/${tenantId}/o?name=${encodeURIComponent(path)}`;
  if (size < chunkBytes) assertAcknowledged(await send({ method: "POST", path: at, ...asRelated(bytes) }));
  else await uploadInChunks(send, at, bytes, isStopped);
  return { path: `/v0/b/${tenantId}/o/${encodeURIComponent(path)}?alt=media`, digest: digestOf(bytes) };
}

const asRelated = (bytes) => {
  const { headers, body } = buildMultipart(bytes);
  return { headers, bytes: body };
};

function assertAcknowledged(answer) {
  if (answer.status !== 200) throw new Error(`An upload was answered with ${answer.status}`);
  return answer;
}

/** Uploads like a browser: after a failure it queries the received size and continues from there. */
async function uploadInChunks(send, at, bytes, isStopped) {
  const command = (path, options, chunk) => {
    const headers = Object.fromEntries(
      Object.entries(options).map(([name, value]) => [`x-goog-upload-${name}`, value]),
    );
    return send({ method: "POST", path, headers, bytes: chunk ?? Buffer.alloc(0) }).then(assertAcknowledged);
  };
  const isFinal = ({ headers }) => headers["x-goog-upload-status"] === "final";
  const started = await command(at, {
    command: "start",
    protocol: "resumable",
    "header-content-length": String(bytes.length),
    "header-content-type": "application/pdf",
  });
  const { pathname, search } = new URL(started.headers["x-goog-upload-url"]);
  for (let offset = 0; !isStopped(); ) {
    try {
      const end = Math.min(offset + chunkBytes, bytes.length);
      const name = end === bytes.length ? "upload, finalize" : "upload";
      const chunk = bytes.subarray(offset, end);
      if (isFinal(await command(pathname + search, { command: name, offset: String(offset) }, chunk))) return;
      offset = end;
    } catch {
      await sleep(200);
      const status = await command(pathname + search, { command: "query" }).catch(() => undefined);
      if (status && isFinal(status)) return;
      if (status) offset = Number(status.headers["x-goog-upload-size-received"]);
    }
  }
  throw new Error("The load was stopped");
}
