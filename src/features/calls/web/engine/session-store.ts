import { call as callServer } from "#web/api/call.ts";
import type { LiveCall } from "../../contract/calls.ts";
import type { CallEvent } from "../../contract/live.ts";
import { askToRecord, stopRecording } from "../../contract/recordings.ts";
import type { SfuRequest } from "../../contract/sfu.ts";
import { createOwnRecording } from "../recording/own-recording.ts";
import { sceneOf } from "../recording/scene.ts";
import { type CallSocket, keepAttached } from "./attachment.ts";
import { peersOf } from "./peers-of.ts";
import type { Preview } from "./preview.ts";
import { createReactions } from "./reactions.ts";
import { recover } from "./recover.ts";
import type { CallSession, ParticipantId, SessionState, SessionView } from "./session.ts";
import { createSwitchingTransport, type SwitchingTransport } from "./sfu-switch.ts";
import { createSpeaking, listenMs } from "./speaking.ts";
import { createStatistics } from "./statistics.ts";
import { createStore } from "./store.ts";
import type { Transport } from "./transport.ts";

type Options = {
  call: LiveCall;
  participantId: ParticipantId;
  /** The tab that entered the call. */
  tab: string;
  socket: CallSocket;
  /** Its devices are used as they are. */
  preview: Preview;
};

const measureMs = 1000;

/** Takes part in a call that was entered, until it is left or ended. */
export function createCallSession({ call, participantId: me, tab, socket, preview }: Options): CallSession {
  const local = preview.handOver();
  const speaking = createSpeaking();
  const summarize = createStatistics();
  const mine = (live: LiveCall) => live.participants.find(({ id }) => id === me);
  const withHand = (hand: boolean) => ({ ...local.view(), media: { ...local.view().media, hand } });
  const store = createStore<SessionView>({
    state: "connecting",
    call,
    me,
    local: withHand(false),
    peers: new Map(),
    devices: local.view().devices,
    statistics: null,
    speaker: null,
    reactions: [],
    ownRecording: null,
  });
  const { personId } = mine(call) ?? {};
  // Guests cannot record.
  const ownRecording =
    personId &&
    createOwnRecording({
      me,
      personId,
      readScene: () => sceneOf(store.view()),
      onChange: (own) => store.update({ ownRecording: own }),
    });
  const reactions = createReactions((shown) => store.update({ reactions: shown }));
  let transport: SwitchingTransport | undefined;
  let announced = JSON.stringify(mine(call)?.media);
  let isOver = false;

  const updatePeers = () => {
    const { call: live, peers } = store.view();
    store.update({
      peers: peersOf(live, transport?.peers() ?? new Map(), speaking, peers),
      speaker: speaking.speaker(),
    });
  };
  const publish = () => {
    const { camera, microphone, screen, quality } = local.view();
    const trackOf = (stream: MediaStream | null) => stream?.getTracks()[0] ?? null;
    transport?.publish({
      camera: trackOf(camera),
      microphone: trackOf(microphone),
      screen: trackOf(screen),
      quality,
    });
  };
  /** The others see what is on by this, and not by the tracks. */
  const announceMedia = () => {
    const { media } = store.view().local;
    if (!link.isAttached() || announced === JSON.stringify(media)) return;
    announced = JSON.stringify(media);
    void link.send({ type: "media", media });
  };
  const updateLocal = (hand = store.view().local.media.hand) => {
    store.update({ local: withHand(hand), devices: local.view().devices });
    publish();
    announceMedia();
  };

  const applyLive = (live: LiveCall) => {
    if (live.revision < store.view().call.revision) return;
    store.update({ call: live });
    if (live.state === "ended") return finish("ended");
    const own = mine(live);
    if (own?.state === "refused") return finish("removed");
    if (own?.state === "left") return refuse();
    const isIn = own?.state === "in";
    // A guest was admitted: only now the server gives them the addresses to connect by.
    if (isIn && !transport && link.isAttached()) return link.attach();
    const others = live.participants.filter(({ id, state }) => id !== me && state === "in").map(({ id }) => id);
    transport?.use(live.mode);
    transport?.connect(isIn ? others : []);
    if (link.isAttached()) store.update({ state: isIn ? "connected" : "waiting" });
    updatePeers();
    if (ownRecording) ownRecording.follow(live);
  };
  const applyEvent = (event: CallEvent) => {
    if (event.type === "live" && event.call.id === call.id) applyLive(event.call);
    if (!("callId" in event) || event.callId !== call.id) return;
    if (event.type === "signal") transport?.receive(event.from, event.signal);
    if (event.type === "sfuOffer" || event.type === "sfuLost") transport?.receiveEvent(event);
    if (event.type === "reaction" && event.from !== me) reactions.show(event.from, event.emoji);
    if (event.type === "replaced" && event.participantId === me && event.tab !== tab) finish("replaced");
  };
  /** The server no longer knows this participant as one who takes part with this tab. */
  const refuse = () => {
    store.update({ state: "reconnecting" });
    const isGuest = mine(store.view().call)?.personId === null;
    if (isGuest) return finish("removed");
    void recovery.start(store.view());
  };
  const recovery = recover({ me, tab, onEntered: () => link.attach(), onOver: (state) => finish(state) });

  const link = keepAttached({
    socket,
    participantId: me,
    tab,
    onAttached: ({ call: live, iceServers }) => {
      const isFirst = !transport;
      const isIn = mine(live)?.state === "in";
      const send = (to: ParticipantId, signal: Parameters<Transport["receive"]>[1]) =>
        void link.send({ type: "signal", to, signal });
      const ask = (request: SfuRequest) => link.ask({ type: "sfu", request });
      if (isIn) transport ??= createSwitchingTransport({ me, iceServers, send, ask, onChange: updatePeers });
      publish();
      announced = JSON.stringify(mine(live)?.media);
      applyLive(live);
      if (isOver) return;
      announceMedia();
      if (!isFirst) transport?.restart(iceServers);
    },
    onEvent: applyEvent,
    onLost: () => store.update({ state: store.view().state === "connecting" ? "connecting" : "reconnecting" }),
    onRefused: refuse,
  });

  const measure = async () => {
    if (!transport || transport.peers().size === 0) return;
    const sample = await transport.measure();
    if (isOver) return;
    const { startedAt } = store.view().call;
    const seconds = startedAt ? Math.max(0, Math.round((Date.now() - Date.parse(startedAt)) / 1000)) : 0;
    store.update({ statistics: summarize(sample, seconds) });
  };
  const listen = () => {
    if (transport && speaking.listen(transport.levels(), performance.now())) updatePeers();
  };
  const timers = [setInterval(() => void measure(), measureMs), setInterval(listen, listenMs)];
  const unsubscribe = local.subscribe(() => updateLocal());
  // Closed or reloaded: the others see at once that the connection is gone. Only the server knows whether the page comes back in time.
  const end = () => finish("ended");
  window.addEventListener("pagehide", end);

  function release() {
    if (isOver) return;
    isOver = true;
    if (ownRecording) ownRecording.stop();
    window.removeEventListener("pagehide", end);
    for (const timer of timers) clearInterval(timer);
    unsubscribe();
    reactions.close();
    recovery.close();
    transport?.close();
    local.close();
    link.close();
  }
  function finish(state: SessionState) {
    if (isOver) return;
    release();
    store.update({ state, local: withHand(false), peers: new Map(), statistics: null, speaker: null, reactions: [] });
  }

  return {
    view: store.view,
    subscribe: store.subscribe,
    setMicrophone: local.setMicrophone,
    setCamera: local.setCamera,
    shareScreen: local.shareScreen,
    choose: local.choose,
    setQuality: local.setQuality,
    raiseHand: (raised) => updateLocal(raised),
    react: (emoji) => {
      reactions.show(me, emoji);
      void link.send({ type: "react", emoji });
    },
    record: async () => {
      await callServer(askToRecord, { id: call.id });
    },
    stopRecording: async () => {
      const { recording } = store.view().call;
      if (recording) await callServer(stopRecording, { id: recording.id });
    },
    answerRecording: (agrees) => {
      const { recording } = store.view().call;
      if (recording) void link.send({ type: "consent", recordingId: recording.id, agrees });
    },
    leave: async () => {
      // The devices are released at once; the others may learn of it a moment later.
      const left = link.send({ type: "leave" });
      finish("ended");
      await left;
    },
    close: release,
  };
}
