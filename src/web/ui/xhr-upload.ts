import { AppError } from "#base/errors.ts";
import { uuid } from "../api/uuid.ts";
import type { Uploader } from "./use-uploads.ts";

/** Each file keeps its key, so that trying again after a lost answer cannot store it twice. */
const keys = new WeakMap<File, string>();

function keyOf(file: File): string {
  const key = keys.get(file) ?? uuid();
  keys.set(file, key);
  return key;
}

/** Posts a file as multipart. XMLHttpRequest, because fetch cannot say how much has left. `read` checks the answer. */
export const uploadTo =
  <Result>(url: string, read: (answer: unknown) => Result): Uploader<Result> =>
  (file, onProgress, signal) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const body = new FormData();
      body.append("file", file, file.name);
      request.open("POST", url);
      request.setRequestHeader("idempotency-key", keyOf(file));
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onerror = () => reject(new AppError(0, "base.network", undefined));
      request.onabort = () => reject(new DOMException("The upload was ended", "AbortError"));
      request.onload = () => {
        try {
          if (request.status >= 300) throw problemOf(request);
          resolve(read(JSON.parse(request.responseText)));
        } catch (error) {
          reject(error);
        }
      };
      signal.addEventListener("abort", () => request.abort());
      request.send(body);
    });

function problemOf({ status, responseText }: XMLHttpRequest): AppError {
  try {
    const { code = "base.unexpected", params, requestId } = JSON.parse(responseText);
    return new AppError(status, code, params, requestId);
  } catch {
    return new AppError(status, status === 413 ? "base.tooLarge" : "base.unexpected", undefined);
  }
}
