import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { getMe } from "#features/identity/contract.ts";
import type { StoredRecording } from "../contract/calls.ts";
import { errors } from "../contract/errors.ts";
import { createTranscript, getTranscript } from "../contract/recordings.ts";
import { Recordings } from "./recordings.tsx";
import { renderCall } from "./testing/render-call.tsx";

const recording = (more: Partial<StoredRecording> = {}): StoredRecording => ({
  id: `crc_${"1".repeat(32)}`,
  seconds: 61,
  size: 1000,
  url: "/recording",
  deletedOn: null,
  transcript: null,
  canTranscribe: false,
  createdAt: "2026-03-02T14:42:47.000Z",
  ...more,
});

async function open(given: StoredRecording, ...stubs: Stub[]) {
  const requests = stubServer([...stubs, [getMe, respondWith(exampleMe("referrer"))]]);
  await renderCall(<Recordings recordings={[given]} />);
  await expect.element(page.getByText("1 min 1 sec")).toBeVisible();
  return { asked: () => requests.filter(({ path }) => path.endsWith("/transcripts")).length };
}
const create = () => page.getByRole("button", { name: "Create transcript" });

it("asks for a transcript where there can be one, and says if there can be none after all", async () => {
  const { asked } = await open(recording({ canTranscribe: true }), [
    createTranscript,
    rejectWith(errors.cannotTranscribe),
  ]);
  await create().click();
  await expect.element(page.getByText("This recording can’t be transcribed.")).toBeVisible();
  expect(asked()).toBe(1);
});

it("offers nothing where no transcript can be made", async () => {
  await open(recording());
  await expect.element(create()).not.toBeInTheDocument();
});

it("says that a transcript is being made", async () => {
  await open(recording({ transcript: { state: "waiting", failure: null } }));
  await expect.element(page.getByRole("status").filter({ hasText: "Creating transcript…" })).toBeVisible();
});

it("says why there is no transcript, and offers to try again", async () => {
  const { asked } = await open(
    recording({ transcript: { state: "failed", failure: "tooLarge" }, canTranscribe: true }),
    [createTranscript, respondWith(recording({ transcript: { state: "waiting", failure: null } }))],
  );
  await expect.element(page.getByText("The recording is too long to be transcribed.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(asked).toBe(1);
});

it("shows what was said in its own direction, as plain text, with a button to copy it", async () => {
  const text = "مرحبًا <b>Lena</b>";
  await open(recording({ transcript: { state: "ready", failure: null } }), [getTranscript, respondWith({ text })]);
  const shown = page.getByRole("region", { name: "Transcript" }).getByText(text);
  await expect.element(shown).toBeVisible();
  await expect.element(shown).toHaveAttribute("dir", "auto");
  await page.getByRole("button", { name: "Copy transcript" }).click();
  await expect.element(page.getByText(/^(Transcript copied|The transcript couldn’t be copied)\.$/)).toBeVisible();
});
