import { expect, it, vi } from "vitest";
import { isFileGone, reloadIfGone } from "./stale-files.ts";

const importError = (file: string) =>
  new TypeError(`Failed to fetch dynamically imported module: http://x.test${file}`);
const stubFetch = (status: number) => {
  const fetchMock = vi.fn(async () => new Response(null, { status }));
  vi.stubGlobal("fetch", fetchMock);
  return fetchMock;
};

it("reloads the page once when a file no longer exists, and not a second time", async () => {
  const reload = vi.fn();
  const fetchMock = stubFetch(404);
  await reloadIfGone(importError("/assets/ab12cd34.js"), reload);
  expect(fetchMock).toHaveBeenCalledWith("/assets/ab12cd34.js", { method: "HEAD", cache: "no-store" });
  expect(reload).toHaveBeenCalledOnce();
  await reloadIfGone(importError("/assets/ab12cd34.js"), reload);
  expect(reload).toHaveBeenCalledOnce();
  await reloadIfGone(importError("/assets/ef56ab78.js"), reload);
  expect(reload).toHaveBeenCalledTimes(2);
});

it.each([200, 500, 503])("does not reload when a file failed for another reason (%i)", async (status) => {
  const reload = vi.fn();
  stubFetch(status);
  await reloadIfGone(importError("/assets/ab12cd34.js"), reload);
  expect(reload).not.toHaveBeenCalled();
});

it("does not reload without a connection", async () => {
  const reload = vi.fn();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await reloadIfGone(importError("/assets/ab12cd34.js"), reload);
  expect(reload).not.toHaveBeenCalled();
});

it("shares its reload marker with the router, which reloads for its screens", async () => {
  const reload = vi.fn();
  stubFetch(404);
  const error = importError("/assets/ab12cd34.js");
  sessionStorage.setItem(`tanstack_router_reload:${error.message}`, "1");
  await reloadIfGone(error, reload);
  expect(reload).not.toHaveBeenCalled();
});

it("checks the page's own script when the browser names no file", async () => {
  const fetchMock = stubFetch(404);
  // Scripts inserted this way are never executed.
  document.body.insertAdjacentHTML("beforeend", '<script type="module" src="/assets/entry.js"></script>');
  expect(await isFileGone(new TypeError("Importing a module script failed."))).toBe(true);
  expect(fetchMock).toHaveBeenCalledWith("/assets/entry.js", { method: "HEAD", cache: "no-store" });
});
