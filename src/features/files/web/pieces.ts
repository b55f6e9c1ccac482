import { AppError } from "#base/errors.ts";
import { granularity, megabyte } from "../rules.ts";
import { patiently } from "./patience.ts";

export type Sending = { onProgress?: ((share: number) => void) | undefined; signal?: AbortSignal | undefined };

const biggest = 8 * megabyte;
/** A chunk that took less time is followed by a bigger one: few calls on a fast connection, little lost on a slow one. */
const briskMs = 1000;

/** Uploads a file in chunks. After a lost connection it asks for the received offset and continues there. */
export async function sendInPieces(file: File, at: string, { onProgress, signal }: Sending): Promise<unknown> {
  const target = await patiently("operation", signal, () => begin(file, at, signal));
  try {
    return await onward(file, target, { onProgress, signal });
  } catch (error) {
    if (signal?.aborted) void post(target, { command: "cancel" }).catch(() => {}); // The upload would expire by itself, only later.
    throw error;
  }
}

async function begin(file: File, at: string, signal: AbortSignal | undefined) {
  const { headers } = await post(at, {
    command: "start",
    protocol: "resumable",
    "header-content-length": String(file.size),
    ...(file.type && { "header-content-type": file.type }),
    signal,
  });
  // Only the path is used, because behind a proxy the server may see another host name than the browser.
  const { pathname, search } = new URL(headers.get("x-goog-upload-url") ?? "", location.origin);
  return pathname + search;
}

async function onward(file: File, target: string, { onProgress, signal }: Sending): Promise<unknown> {
  let offset = 0;
  let length = granularity;
  let lost = false;
  for (;;) {
    const made = await patiently("upload", signal, async () => {
      if (lost) {
        const answer = await patiently("operation", signal, () => post(target, { command: "query", signal }));
        if (isFinal(answer)) return answer.json();
        offset = Number(answer.headers.get("x-goog-upload-size-received"));
        length = granularity;
      }
      lost = true;
      const end = Math.min(offset + length, file.size);
      const command = end === file.size ? "upload, finalize" : "upload";
      const began = performance.now();
      const answer = await post(target, { command, offset: String(offset), signal }, file.slice(offset, end));
      lost = false;
      offset = end;
      if (performance.now() - began < briskMs) length = Math.min(length * 2, biggest);
      return isFinal(answer) ? answer.json() : undefined;
    });
    onProgress?.(file.size === 0 ? 1 : offset / file.size);
    if (made) return made;
  }
}

const isFinal = ({ headers }: Response) => headers.get("x-goog-upload-status") === "final";

type Told = Record<string, string | AbortSignal | undefined>;

/** Sends one call of the protocol. Throws the server's error, or a network error if there was no response. */
async function post(url: string, { signal, ...told }: Told, body?: Blob): Promise<Response> {
  const headers = Object.entries(told).map(([name, value]): [string, string] => [
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
    throw (signal as AbortSignal | undefined)?.aborted ? error : new AppError(0, "base.network", undefined);
  });
  if (!answer.ok) throw await refusalOf(answer);
  return answer;
}

async function refusalOf(answer: Response) {
  const { error = {} } = await answer.json().catch(() => ({}));
  const {
    reason = "base.unexpected",
    params,
    requestId,
  } = error as { reason?: string; params?: unknown; requestId?: string };
  return new AppError(answer.status, reason, params, requestId);
}
