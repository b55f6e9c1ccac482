import { afterAll, afterEach, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { endToasts } from "../toast.ts";

const { innerWidth, innerHeight } = window;

/** Files are tested in one page, one after the other: whoever leaves a test leaves nothing of it behind. */
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

afterAll(() => page.viewport(innerWidth, innerHeight));
