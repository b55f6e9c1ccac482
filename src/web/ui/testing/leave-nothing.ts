import { afterEach, vi } from "vitest";
import { cleanup } from "vitest-browser-react";
import { endToasts } from "../toast.ts";

/** Screens are tested in one page, file after file: whoever leaves a test leaves nothing of it behind. */
afterEach(async () => {
  await cleanup();
  // Libraries keep things there that they only hide: one to measure a text by, say, as wide as the last window was.
  document.body.replaceChildren();
  endToasts();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});
