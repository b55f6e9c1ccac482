import { createCaller } from "#base/call.ts";
import { AppError } from "#base/errors.ts";

/** The only way for screens to call the server. Throws the AppError that the server threw, or `base.network` if there was no answer. */
export const call = createCaller(async (path, init) => {
  try {
    return await fetch(path, { ...init, credentials: "same-origin" });
  } catch {
    throw new AppError(0, "base.network", undefined);
  }
});
