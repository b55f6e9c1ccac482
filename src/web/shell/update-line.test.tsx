import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { takeNewVersion, watchVersions } from "../offline/new-version.ts";
import { show } from "../ui/testing/show.tsx";
import { UpdateLine } from "./update-line.tsx";

/** The part of the service worker API that the page uses. */
function browser({ isFirst }: { isFirst: boolean }) {
  const worker = () => Object.assign(new EventTarget(), { state: "installing", postMessage: vi.fn() });
  const active = isFirst ? null : worker();
  const registration = Object.assign(new EventTarget(), {
    active,
    installing: null as ReturnType<typeof worker> | null,
    waiting: null as ReturnType<typeof worker> | null,
  });
  const container = Object.assign(new EventTarget(), { controller: active, register: async () => registration });
  return {
    container: container as unknown as ServiceWorkerContainer,
    /** Installs a worker; it waits if another one is active. */
    bring: () => {
      const coming = worker();
      registration.installing = coming;
      registration.dispatchEvent(new Event("updatefound"));
      Object.assign(registration, { installing: null, waiting: coming });
      Object.assign(coming, { state: "installed" }).dispatchEvent(new Event("statechange"));
      return coming;
    },
  };
}
const line = () => page.getByText("A new version is here");

it("shows nothing for the very first worker", async () => {
  await show(<UpdateLine />);
  const { container, bring } = browser({ isFirst: true });
  await watchVersions(container);
  bring();
  expect(line().query()).toBeNull();
});

it("announces a waiting version, and activates it once on request", async () => {
  await show(<UpdateLine />, { language: "de" });
  const { container, bring } = browser({ isFirst: false });
  await watchVersions(container);
  const waiting = bring();
  await expect.element(page.getByText("Eine neue Version ist da")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Neu laden" })).toBeVisible();
  const renew = vi.fn();
  takeNewVersion(renew);
  expect(waiting.postMessage).toHaveBeenCalledWith("take over");
  expect(renew).not.toHaveBeenCalled();
  for (const state of ["activating", "activated"])
    Object.assign(waiting, { state }).dispatchEvent(new Event("statechange"));
  expect(renew).toHaveBeenCalledOnce();
});
