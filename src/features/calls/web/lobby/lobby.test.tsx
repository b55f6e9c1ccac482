import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { getMe } from "#features/identity/contract.ts";
import type { DeviceProblem } from "../engine/session.ts";
import { fakePreview } from "../testing/fake-session.ts";
import { renderCall } from "../testing/render-call.tsx";
import { Lobby } from "./lobby.tsx";

const off = { microphone: true, camera: false, screen: false };

async function open(preview = fakePreview(), isRecorded = false) {
  stubServer([[getMe, respondWith(exampleMe("company"))]]);
  const joined: boolean[] = [];
  await renderCall(
    <Lobby
      preview={preview}
      title="Intro call"
      line="In the call: Anika Rao"
      submitLabel="Join call"
      isRecorded={isRecorded}
      mayTranscribe={isRecorded}
      isPending={false}
      error={undefined}
      onJoin={(agrees) => joined.push(agrees)}
    />,
  );
  return { preview, joined };
}
const button = (name: string) => page.getByRole("button", { name, exact: true });

it.each<[DeviceProblem, string, string]>([
  ["notAllowed", "Your browser blocks the camera.", "Allow it in the address bar, then try again."],
  ["notFound", "No camera found.", "Connect one, then try again."],
  ["inUse", "Another app is using your camera.", "Close that app, then try again."],
  ["failed", "Your camera didn’t start.", "Reconnect it or choose another one."],
])("says what to do when the camera is %s, and still lets one join", async (problem, what, todo) => {
  const { preview, joined } = await open(fakePreview({ problems: { camera: problem }, media: off }));
  await expect.element(page.getByText(what)).toBeVisible();
  await expect.element(page.getByText(todo)).toBeVisible();
  await button("Try again").click();
  expect(preview.opened).toEqual([{ microphone: true, camera: true }]);
  await button("Join call").click();
  expect(joined).toEqual([false]);
});

it("tells the microphone’s problem apart from the camera’s", async () => {
  await open(fakePreview({ problems: { microphone: "inUse" }, media: { ...off, microphone: false } }));
  await expect.element(page.getByText("Another app is using your microphone.")).toBeVisible();
  await expect.element(page.getByText("Your microphone is off")).toBeVisible();
  expect(page.getByRole("meter").element().getAttribute("aria-valuenow")).toBe("0");
});

it("shows the level of the microphone", async () => {
  await open();
  await expect.poll(() => page.getByRole("meter").element().getAttribute("aria-valuenow")).toBe("8");
});

it("lets no one into a recorded call without consent", async () => {
  const { joined } = await open(fakePreview(), true);
  await button("Join call").click();
  await expect.element(page.getByText("To join, agree to be recorded.")).toBeVisible();
  await expect.element(page.getByText("An AI provider may transcribe the recording.")).toBeVisible();
  expect(joined).toEqual([]);
  await page.getByRole("checkbox", { name: "I agree to be recorded" }).click();
  await button("Join call").click();
  expect(joined).toEqual([true]);
});

it("disables the qualities that the camera cannot do, and says so [R3.14]", async () => {
  const { preview } = await open();
  await expect.element(page.getByText("Your camera supports up to 1080p.")).toBeVisible();
  await page.getByRole("combobox", { name: "Video quality" }).click();
  await expect.element(page.getByRole("option", { name: "Ultra · 4K" })).toHaveAttribute("data-combobox-disabled");
  await page.getByRole("option", { name: "HD · 1080p" }).click();
  expect(preview.view().quality).toBe("hd");
});

it("turns the camera and the microphone off and on", async () => {
  const { preview } = await open();
  await button("Mute").click();
  expect(preview.view().media.microphone).toBe(false);
  await expect.element(button("Unmute")).toHaveAttribute("aria-pressed", "true");
  await button("Stop video").click();
  await expect.element(page.getByText("Your camera is off.")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  expect(preview.view().media.camera).toBe(true);
});
