import { AppError } from "#base/errors.ts";
import { clientErrors } from "../contract.ts";
import { granularity, megabyte } from "../rules.ts";
import { withRetry } from "./retry.ts";

export type UploadOptions = { onProgress?: ((share: number) => void) | undefined; signal?: AbortSignal | undefined };

const maxChunkBytes = 8 * megabyte;
/** A chunk that took less time is followed by a bigger one: few calls on a fast connection, little lost on a slow one. */
const fastChunkMs = 1000;

/** Uploads a file in chunks. After a lost connection it asks for the received offset and continues there. */
export async function uploadInChunks(file: File, at: string, { onProgress, signal }: UploadOptions): Promise<unknown> {
  const target = await withRetry("operation", signal, () => startUpload(file, at, signal));
  try {
    return await sendChunks(file, target, { onProgress, signal });
  } catch (error) {
    if (signal?.aborted) void post(target, { command: "cancel" }).catch(() => {}); // The upload would expire by itself, only later.
    throw error;
  }
}

async function startUpload(file: File, at: string, signal: AbortSignal | undefined) {
  const { headers } = await post(at, {
    command: "start",
    protocol: "resumable",
    "header-content-length": String(file.size),
    ...(file.type && { "header-content-type": file.type }),
    signal,
  });
  const address = headers.get("x-goog-upload-url");
  if (!address || !URL.canParse(address, location.origin)) throw clientErrors.badUploadUrl();
  // Only the path is used, because behind a proxy the server may see another host name than the browser.
  const { pathname, search } = new URL(address, location.origin);
  return pathname + search;
}

async function sendChunks(file: File, target: string, { onProgress, signal }: UploadOptions): Promise<unknown> {
  let offset = 0;
  let length = granularity;
  let lost = false;
  for (;;) {
    const uploaded = await withRetry("upload", signal, async () => {
      if (lost) {
        const answer = await withRetry("operation", signal, () => post(target, { command: "query", signal }));
        if (isFinal(answer)) return answer.json();
        offset = Number(answer.headers.get("x-goog-upload-size-received"));
        length = granularity;
      }
      lost = true;
      const end = Math.min(offset + length, file.size);
      const command = end === file.size ? "upload, finalize" : "upload";
      const startedAt = performance.now();
      const answer = await post(target, { command, offset: String(offset), signal }, file.slice(offset, end));
      lost = false;
      offset = end;
      if (performance.now() - startedAt < fastChunkMs) length = Math.min(length * 2, maxChunkBytes);
      return isFinal(answer) ? answer.json() : undefined;
    });
    onProgress?.(file.size === 0 ? 1 : offset / file.size);
    if (uploaded) return uploaded;
  }
}

const isFinal = ({ headers }: Response) => headers.get("x-goog-upload-status") === "final";

const isAborted = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

type CommandHeaders = Record<string, string | AbortSignal | undefined>;

/** Sends one call of the protocol. Throws the server's error, or a network error if there was no response. */
async function post(url: string, { signal, ...commandHeaders }: CommandHeaders, body?: Blob): Promise<Response> {
  const headers = Object.entries(commandHeaders).map(([name, value]): [string, string] => [
    `x-goog-upload-${name}`,
    String(value),
  ]);
  const language = document.documentElement.lang;
  const answer = await fetch(url, {
    method: "POST",
    headers: { ...Object.fromEntries(headers), "accept-language": language },
    body: body ?? null,
    credentials: "same-origin",
    signal: (signal as AbortSignal | undefined) ?? null,
  }).catch((error) => {
    throw isAborted(error) ? clientErrors.canceled() : new AppError(0, "base.network", undefined);
  });
  if (!answer.ok) throw await toAppError(answer);
  return answer;
}

async function toAppError(answer: Response) {
  const { error = {} } = await answer.json().catch(() => ({}));
  const {
    reason = "base.unexpected",
    params,
    requestId,
  } = error as { reason?: string; params?: unknown; requestId?: string };
  return new AppError(answer.status, reason, params, requestId);
}
