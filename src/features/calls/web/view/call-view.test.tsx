import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { getMe } from "#features/identity/contract.ts";
import { decideGuest, endCall } from "../../contract/calls.ts";
import { getCallSettings } from "../../contract/recordings.ts";
import { getGuestLink } from "../../contract/schedule.ts";
import type { CallAbout } from "../about.ts";
import { exampleCall, myParticipant, participant, participantId } from "../testing/call-examples.ts";
import { fakeSession } from "../testing/fake-session.ts";
import { renderCall } from "../testing/render-call.tsx";
import { CallView } from "./call-view.tsx";

const settings = { recordingsAllowed: true, guestsAllowed: true, recordingDays: 90, maxPeople: 4 };

async function open(session = fakeSession(), about: Partial<CallAbout> = {}) {
  const requests = stubServer([
    [getMe, respondWith(exampleMe("company"))],
    [endCall, respondWith({ ended: true })],
    [decideGuest, respondWith({ decided: true })],
    [getCallSettings, respondWith(settings)],
    [getGuestLink, respondWith({ url: "https://example.com/call/join?token=abc" })],
  ]);
  const left: string[] = [];
  const call = exampleCall();
  await renderCall(
    <CallView
      session={session}
      about={{ ...call, chat: () => <p>The conversation</p>, ...about }}
      onLeave={() => left.push("left")}
    />,
  );
  await expect.element(page.getByRole("toolbar", { name: "Call controls" })).toBeVisible();
  return { session, requests, left };
}
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });

it("toggles microphone, camera, screen and hand by button and by key [R4.8]", async () => {
  const { session } = await open();
  const media = () => session.view().local.media;
  await button("Mute").click();
  expect(media().microphone).toBe(false);
  await expect.element(button("Unmute")).toHaveAttribute("aria-pressed", "true");
  await userEvent.keyboard("m");
  expect(media().microphone).toBe(true);
  await userEvent.keyboard("v");
  await expect.element(button("Start video")).toHaveAttribute("aria-pressed", "true");
  await userEvent.keyboard("s");
  await expect.element(button("Stop sharing")).toHaveAttribute("aria-pressed", "true");
  await userEvent.keyboard("h");
  await expect.element(button("Lower hand")).toHaveAttribute("aria-pressed", "true");
  expect(media()).toEqual({ microphone: true, camera: false, screen: true, hand: true });
});

it("calls no one alone who looks at the speaker", async () => {
  await open();
  await button("Layout").click();
  await page.getByRole("menuitemradio", { name: "Speaker" }).click();
  await expect.element(page.getByRole("figure", { name: /Anika Rao/ })).toBeVisible();
  await expect.poll(() => document.querySelector("[data-layout=speaker]")).not.toBeNull();
  expect(page.getByText("You’re the only one here.").query()).toBeNull();
});

it("says during a call about a referral what happens after it", async () => {
  const referral = { id: `ref_${"1".repeat(32)}`, name: "Miriam Castellanos", company: "Greenfield Foods" } as const;
  await open(fakeSession(), { referral });
  const note = page.getByRole("region", { name: "After the call" });
  await expect
    .element(note.getByText(/added to the referral’s timeline\. You’ll be asked for the next step/))
    .toBeVisible();
});

it("says nothing of a timeline in a call without a referral", async () => {
  await open();
  await expect.element(page.getByText("The conversation")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "After the call" })).not.toBeInTheDocument();
});

it("leaves keys alone while one types", async () => {
  const { session } = await open(fakeSession(), { chat: () => <textarea aria-label="Message" /> });
  await page.getByRole("textbox", { name: "Message" }).fill("mvh");
  await userEvent.keyboard("m");
  expect(session.view().local.media.microphone).toBe(true);
});

it.each([
  ["camera", "Choose camera and quality", "Desk camera", "Failed to change camera"],
  ["microphone", "Choose microphone and speaker", "Headset", "Failed to change microphone"],
] as const)("says that the %s could not be changed, and tries again [R8.4]", async (_, menu, device, text) => {
  const tried: string[] = [];
  const session = fakeSession(
    {},
    {
      choose: (kind, id) => {
        tried.push(`${kind} ${id}`);
        return Promise.reject(new Error("in use"));
      },
    },
  );
  await open(session);
  await button(menu).click();
  await page.getByRole("menuitemradio", { name: device }).click();
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await button("Try again").first().click();
  expect(tried).toHaveLength(2);
  expect(tried[0]).toBe(tried[1]);
});

it("offers the qualities that the camera can do, and gives the reason for the others [R3.14]", async () => {
  const { session } = await open();
  await button("Choose camera and quality").click();
  await expect.element(page.getByRole("menuitemradio", { name: "Ultra · 4K" })).toBeDisabled();
  await expect.element(page.getByText("Your camera supports up to 1080p.")).toBeVisible();
  await page.getByRole("menuitemradio", { name: "Low · 360p" }).click();
  expect(session.view().local.quality).toBe("low");
});

it("records after asking, and shows the mark to everyone [R3.14]", async () => {
  const { session } = await open();
  await button("Record").click();
  expect(session.done).toEqual(["record"]);
  const recording = {
    id: `crc_${"0".repeat(32)}` as const,
    state: "recording" as const,
    askedBy: myParticipant,
    agreed: [myParticipant],
    refusedBy: null,
    startedAt: null,
    mayTranscribe: false,
  };
  session.update({ call: exampleCall({ recording }) });
  await expect.element(page.getByText("Everyone agreed")).toBeVisible();
  await expect.element(page.getByText("Recording started.")).toBeInTheDocument();
  await button("Stop recording").click();
  expect(session.done).toEqual(["record", "stop recording"]);
});

it("asks for consent to a recording, and takes a refusal", async () => {
  const { session } = await open();
  session.update({
    call: exampleCall({
      recording: {
        id: `crc_${"0".repeat(32)}`,
        state: "asked",
        askedBy: participantId(2),
        agreed: [participantId(2)],
        refusedBy: null,
        startedAt: null,
        mayTranscribe: true,
      },
    }),
  });
  await expect.element(page.getByText("Anika Rao wants to record this call")).toBeVisible();
  await expect.element(page.getByText(/An AI provider may transcribe the recording/)).toBeVisible();
  await button("Decline").click();
  expect(session.done).toEqual(["refuse"]);
});

it("lets a host admit guests and end the call for everyone", async () => {
  const guest = participant(4, { personId: null, state: "waiting" });
  const session = fakeSession({ call: exampleCall({ participants: [participant(1), participant(2), guest] }) });
  const { requests } = await open(session);
  await button("Let in").first().click();
  await expect.poll(() => requests.find(({ path }) => path.endsWith(guest.id))?.body).toEqual({ admit: true });
  await button("More ways to leave").click();
  await page.getByRole("menuitem", { name: "End call for everyone" }).click();
  await expect.poll(() => requests.some(({ path }) => path.endsWith("/endings"))).toBe(true);
});

it("shows a guest neither recordings, nor the conversation, nor ways to host", async () => {
  const { left } = await open(fakeSession(), { canHost: false, canRecord: false, chat: undefined });
  expect(page.getByRole("tab").elements()).toHaveLength(1);
  expect(button("Record").query()).toBeNull();
  expect(button("More ways to leave").query()).toBeNull();
  await button("Leave").click();
  expect(left).toEqual(["left"]);
});

it("opens the statistics from the word about the connection, and Escape closes them [R3.14]", async () => {
  const statistics = {
    seconds: 767,
    up: 2_100_000,
    down: 340_000,
    latency: 38.4,
    latencies: [40, 38],
    lost: 0.002,
    sent: { width: 1280, height: 720, framesPerSecond: 30 },
    received: null,
    quality: "good" as const,
  };
  await open(fakeSession({ statistics }));
  await button(/Good connection/).click();
  const panel = page.getByRole("region", { name: "Connection" });
  const text = () => panel.query()?.textContent ?? "";
  await expect.poll(text).toContain("38 ms");
  for (const figure of ["12 min 47 sec", "2.1 Mbit/s", "340 kbit/s", "0.2%", "1280 × 720, 30 fps", "No video"])
    expect(text()).toContain(figure);
  await userEvent.keyboard("{Escape}");
  await expect.element(panel).not.toBeInTheDocument();
});

it("announces who came, and says that the connection is being restored", async () => {
  const { session } = await open();
  session.update({ call: exampleCall({ participants: [participant(1), participant(2), participant(3)] }) });
  await expect.element(page.getByText("Lina Haddad joined.")).toBeInTheDocument();
  session.update({ state: "reconnecting" });
  await expect.element(page.getByText("Connection lost. Reconnecting…")).toBeVisible();
});
