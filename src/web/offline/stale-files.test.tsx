import { expect, it, vi } from "vitest";
import { isGone, renewIfGone } from "./stale-files.ts";

const failed = (file: string) => new TypeError(`Failed to fetch dynamically imported module: http://x.test${file}`);
const answers = (status: number) => {
  const fetching = vi.fn(async () => new Response(null, { status }));
  vi.stubGlobal("fetch", fetching);
  return fetching;
};

it("reloads the page once when a file no longer exists, and not a second time", async () => {
  const renew = vi.fn();
  const fetching = answers(404);
  await renewIfGone(failed("/assets/ab12cd34.js"), renew);
  expect(fetching).toHaveBeenCalledWith("/assets/ab12cd34.js", { method: "HEAD", cache: "no-store" });
  expect(renew).toHaveBeenCalledOnce();
  await renewIfGone(failed("/assets/ab12cd34.js"), renew);
  expect(renew).toHaveBeenCalledOnce();
  await renewIfGone(failed("/assets/ef56ab78.js"), renew);
  expect(renew).toHaveBeenCalledTimes(2);
});

it.each([200, 500, 503])("does not reload when a file failed for another reason (%i)", async (status) => {
  const renew = vi.fn();
  answers(status);
  await renewIfGone(failed("/assets/ab12cd34.js"), renew);
  expect(renew).not.toHaveBeenCalled();
});

it("does not reload without a connection", async () => {
  const renew = vi.fn();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await renewIfGone(failed("/assets/ab12cd34.js"), renew);
  expect(renew).not.toHaveBeenCalled();
});

it("shares its reload marker with the router, which reloads for its screens", async () => {
  const renew = vi.fn();
  answers(404);
  const error = failed("/assets/ab12cd34.js");
  sessionStorage.setItem(`tanstack_router_reload:${error.message}`, "1");
  await renewIfGone(error, renew);
  expect(renew).not.toHaveBeenCalled();
});

it("checks the page's own script when the browser names no file", async () => {
  const fetching = answers(404);
  // Scripts inserted this way are never executed.
  document.body.insertAdjacentHTML("beforeend", '<script type="module" src="/assets/entry.js"></script>');
  expect(await isGone(new TypeError("Importing a module script failed."))).toBe(true);
  expect(fetching).toHaveBeenCalledWith("/assets/entry.js", { method: "HEAD", cache: "no-store" });
});
