import { afterEach, vi } from "vitest";
import { cleanup } from "vitest-browser-react";
import { closeToasts } from "../toast.ts";

/** The tests of a file share one page, and all files share one origin, so every test has to leave them clean. */
afterEach(async () => {
  await cleanup();
  // Libraries leave hidden elements in the body, for example to measure text, which keep the width of the last window.
  document.body.replaceChildren();
  closeToasts();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});
