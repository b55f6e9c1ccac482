import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { activateNewVersion, watchVersions } from "../offline/new-version.ts";
import { show } from "../ui/testing/show.tsx";
import { UpdateLine } from "./update-line.tsx";

/** The part of the service worker API that the page uses. */
function fakeServiceWorkers({ isFirst }: { isFirst: boolean }) {
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
    installWorker: () => {
      const installed = worker();
      registration.installing = installed;
      registration.dispatchEvent(new Event("updatefound"));
      Object.assign(registration, { installing: null, waiting: installed });
      Object.assign(installed, { state: "installed" }).dispatchEvent(new Event("statechange"));
      return installed;
    },
  };
}
const line = () => page.getByText("A new version is available");

it("shows nothing for the very first worker", async () => {
  await show(<UpdateLine />);
  const { container, installWorker } = fakeServiceWorkers({ isFirst: true });
  await watchVersions(container);
  installWorker();
  expect(line().query()).toBeNull();
});

it("announces a waiting version, and activates it once on request", async () => {
  await show(<UpdateLine />, { language: "de" });
  const { container, installWorker } = fakeServiceWorkers({ isFirst: false });
  await watchVersions(container);
  const waiting = installWorker();
  await expect.element(page.getByText("Eine neue Version ist verfügbar")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Neu laden" })).toBeVisible();
  const reload = vi.fn();
  activateNewVersion(reload);
  expect(waiting.postMessage).toHaveBeenCalledWith("take over");
  expect(reload).not.toHaveBeenCalled();
  for (const state of ["activating", "activated"])
    Object.assign(waiting, { state }).dispatchEvent(new Event("statechange"));
  expect(reload).toHaveBeenCalledOnce();
});
