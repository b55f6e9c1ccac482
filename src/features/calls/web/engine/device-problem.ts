import type { DeviceProblem } from "./session.ts";

const problems: Record<string, DeviceProblem> = {
  NotAllowedError: "notAllowed",
  SecurityError: "notAllowed",
  NotFoundError: "notFound",
  OverconstrainedError: "notFound",
  NotReadableError: "inUse",
  AbortError: "inUse",
};

/** Browsers without a secure connection have no devices at all, which they report as a TypeError of the missing object. */
export function deviceProblemOf(error: unknown): DeviceProblem {
  if (!navigator.mediaDevices) return "notAllowed";
  // OverconstrainedError is not an Error in every browser.
  const { name } = typeof error === "object" && error !== null && "name" in error ? error : { name: undefined };
  return problems[String(name)] ?? "failed";
}

/**
 * The dialog that asks which screen to share also reports NotAllowedError when the person cancels it, which is no problem. Only the system's
 * own refusal is.
 */
export function isCanceledSharing(error: unknown): boolean {
  return error instanceof DOMException && error.name === "NotAllowedError" && !/system/i.test(error.message);
}

/** The person closed the browser's question without an answer. */
export function isDismissed(error: unknown): boolean {
  return error instanceof DOMException && error.name === "NotAllowedError" && /dismissed/i.test(error.message);
}
