import { caller } from "#base/call.ts";
import { AppError } from "#base/errors.ts";

/** The screens' one way to the server. It throws the AppError that the server threw, or `base.network` where no answer came. */
export const call = caller(async (path, init) => {
  try {
    return await fetch(path, { ...init, credentials: "same-origin" });
  } catch {
    throw new AppError(0, "base.network", undefined);
  }
});
