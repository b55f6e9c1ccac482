import { afterEach, expect, test } from "vitest";
import { createRelay } from "../testing/relay.ts";
import { closeSessions, expectConnected, expectPicture, join, play } from "../testing/sessions.ts";

afterEach(closeSessions);

test("two people see each other, with the devices of the preview [R2.15]", async () => {
  const relay = createRelay();
  const ada = await join(relay, "a");
  const ben = await join(relay, "b");
  await expectConnected(ada, ben);
  expect(ada.session.view().state).toBe("connected");
  await expectPicture(ada.peer(ben.id)?.camera);
  await expectPicture(ben.peer(ada.id)?.camera);
  expect(ada.peer(ben.id)?.screen).toBeNull();
});

test("someone who speaks is marked, and no longer when they mute themselves [R4.8]", async () => {
  const relay = createRelay();
  const ada = await join(relay, "a", { camera: false });
  const ben = await join(relay, "b", { camera: false });
  await expectConnected(ada, ben);
  play(ada.peer(ben.id)?.camera);
  await expect.poll(() => ada.peer(ben.id)?.isSpeaking).toBe(true);
  expect(ada.session.view().speaker).toBe(ben.id);

  await ben.session.setMicrophone(false);
  expect(ben.session.view().local.media.microphone).toBe(false);
  await expect.poll(() => relay.participant(ben.id).media.microphone).toBe(false);
  await expect.poll(() => ada.peer(ben.id)?.isSpeaking).toBe(false);

  await ben.session.setMicrophone(true);
  await expect.poll(() => ada.peer(ben.id)?.isSpeaking).toBe(true);
});

test("switching the camera off releases it, and on again shows the picture without a new negotiation [R4.8]", async () => {
  const relay = createRelay();
  const ada = await join(relay, "a");
  const ben = await join(relay, "b");
  await expectConnected(ada, ben);
  const tile = await expectPicture(ada.peer(ben.id)?.camera);
  const [track] = ben.session.view().local.camera?.getTracks() ?? [];

  await ben.session.setCamera(false);
  expect(track?.readyState).toBe("ended");
  await expect.poll(() => relay.participant(ben.id).media.camera).toBe(false);
  const signals = relay.requests.filter(({ type }) => type === "signal").length;

  await ben.session.setCamera(true);
  await expect.poll(() => relay.participant(ben.id).media.camera).toBe(true);
  const before = tile.getVideoPlaybackQuality().totalVideoFrames;
  await expect.poll(() => tile.getVideoPlaybackQuality().totalVideoFrames).toBeGreaterThan(before + 3);
  expect(relay.requests.filter(({ type }) => type === "signal").length).toBe(signals);
});

test("a shared screen is shown beside the camera until sharing stops [R4.8]", async () => {
  const relay = createRelay();
  const ada = await join(relay, "a");
  const ben = await join(relay, "b");
  await expectConnected(ada, ben);
  await ada.session.shareScreen(true);
  expect(ada.session.view().local.media.screen).toBe(true);
  await expect.poll(() => ben.peer(ada.id)?.screen).not.toBeNull();
  const screen = play(ben.peer(ada.id)?.screen);
  await expect.poll(() => screen.videoWidth).toBeGreaterThan(0);
  await expectPicture(ben.peer(ada.id)?.camera);

  // The browser's own bar has a button to stop, too.
  const [track] = ada.session.view().local.screen?.getVideoTracks() ?? [];
  track?.dispatchEvent(new Event("ended"));
  await expect.poll(() => ben.peer(ada.id)?.screen).toBeNull();
  expect(ada.session.view().local).toMatchObject({ screen: null, media: { screen: false } });
});

test("hands and reactions reach the others", async () => {
  const relay = createRelay();
  const ada = await join(relay, "a", { camera: false });
  const ben = await join(relay, "b", { camera: false });
  await expectConnected(ada, ben);
  ada.session.raiseHand(true);
  await expect.poll(() => ben.session.view().call.participants.find(({ id }) => id === ada.id)?.media.hand).toBe(true);
  ada.session.react("🎉");
  await expect.poll(() => ben.session.view().reactions).toMatchObject([{ from: ada.id, emoji: "🎉" }]);
  expect(ada.session.view().reactions).toMatchObject([{ from: ada.id, emoji: "🎉" }]);
  await expect.poll(() => ada.session.view().reactions).toEqual([]);
});

test("a guest waits without a connection until they are admitted, and is disconnected when they are removed", async () => {
  const relay = createRelay();
  const host = await join(relay, "a", { camera: false });
  const guest = await join(relay, "b", { camera: false, state: "waiting" });
  await expect.poll(() => guest.session.view().state).toBe("waiting");
  expect(guest.session.view().peers.size).toBe(0);
  expect(host.session.view().peers.size).toBe(0);

  relay.changeParticipant(guest.id, { state: "in" });
  await expectConnected(host, guest);
  // Attached again, because the addresses of relays are not given to those who wait.
  expect(
    relay.requests.filter(({ type, participantId }) => type === "attach" && participantId === guest.id),
  ).toHaveLength(2);
  expect(guest.session.view().state).toBe("connected");

  relay.changeParticipant(guest.id, { state: "refused" });
  await expect.poll(() => guest.session.view().state).toBe("removed");
  await expect.poll(() => host.session.view().peers.size).toBe(0);
});

test("an older snapshot does not replace a newer one", async () => {
  const relay = createRelay();
  const ada = await join(relay, "a", { camera: false });
  await expect.poll(() => ada.session.view().state).toBe("connected");
  const older = relay.live();
  relay.changeParticipant(ada.id, { name: "Ada Vale" });
  relay.announce({ type: "live", call: older });
  await expect.poll(() => ada.session.view().call.participants[0]?.name).toBe("Ada Vale");
});

test("entering in another tab ends it in this one and releases the devices", async () => {
  const relay = createRelay();
  const ada = await join(relay, "a");
  await expect.poll(() => ada.session.view().state).toBe("connected");
  const [track] = ada.session.view().local.camera?.getTracks() ?? [];
  const tab = crypto.randomUUID();
  relay.announce({ type: "replaced", callId: relay.live().id, participantId: ada.id, tab });
  await expect.poll(() => ada.session.view().state).toBe("replaced");
  expect(track?.readyState).toBe("ended");
});

test("leaving is announced to the others and releases the devices", async () => {
  const relay = createRelay();
  const ada = await join(relay, "a");
  const ben = await join(relay, "b");
  await expectConnected(ada, ben);
  const [track] = ada.session.view().local.camera?.getTracks() ?? [];
  await ada.session.leave();
  expect(ada.session.view()).toMatchObject({ state: "ended", local: { camera: null, microphone: null } });
  expect(track?.readyState).toBe("ended");
  expect(relay.participant(ada.id).state).toBe("left");
  await expect.poll(() => ben.session.view().peers.size).toBe(0);
});

test("a page that is closed or reloaded releases everything without leaving: it may come back", async () => {
  const relay = createRelay();
  const ada = await join(relay, "a");
  const ben = await join(relay, "b");
  await expectConnected(ada, ben);
  const [track] = ada.session.view().local.camera?.getTracks() ?? [];
  window.dispatchEvent(new PageTransitionEvent("pagehide"));
  expect(track?.readyState).toBe("ended");
  expect(relay.participant(ada.id).state).toBe("in");
});
