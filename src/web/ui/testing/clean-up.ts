import { afterEach, vi } from "vitest";
import { cleanup } from "vitest-browser-react";
import { endToasts } from "../toast.ts";

/** The tests of a file share one page, and all files share one origin: no test may find what another has left. */
afterEach(async () => {
  await cleanup();
  // Libraries leave hidden elements in the body, for example to measure text, which keep the width of the last window.
  document.body.replaceChildren();
  endToasts();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});
