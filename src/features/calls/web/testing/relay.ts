import { defined } from "#base/defined.ts";
import type { CallParticipant, LiveCall, Media } from "../../contract/calls.ts";
import {
  type Attachment,
  attachment,
  type CallEvent,
  type CallRequest,
  callChannel,
  callEvent,
  callRequest,
} from "../../contract/live.ts";
import type { CallSocket } from "../engine/attachment.ts";

type Participant = CallParticipant["id"];
type Listener = (payload: unknown) => void;

const everythingOff: Media = { microphone: false, camera: false, screen: false, hand: false };

/** A socket in memory that can lose its connection. */
export type TestSocket = CallSocket & { drop: () => void; reconnect: () => void };

/** Plays the server of one call for sessions in one page. Every message is parsed by the contract, in both directions. */
export function createRelay() {
  let live: LiveCall = {
    id: `cal_${"1".repeat(32)}`,
    revision: 1,
    state: "running",
    mode: "mesh",
    startedAt: new Date().toISOString(),
    endedAt: null,
    endReason: null,
    participants: [],
    recording: null,
  };
  const tabs = new Map<Participant, string>();
  const attached = new Map<Participant, (event: CallEvent) => void>();
  const requests: CallRequest[] = [];

  const toAll = (event: CallEvent) => {
    for (const deliver of attached.values()) deliver(event);
  };
  const change = (part: Partial<LiveCall>) => {
    live = { ...live, ...part, revision: live.revision + 1 };
    toAll({ type: "live", call: live });
  };
  const changeParticipant = (id: Participant, part: Partial<CallParticipant>) =>
    change({ participants: live.participants.map((one) => (one.id === id ? { ...one, ...part } : one)) });
  const isIn = (id: Participant) => live.participants.some((one) => one.id === id && one.state === "in");

  const answer = (request: CallRequest, deliver: (event: CallEvent) => void): Attachment | true | null => {
    const { participantId: from } = request;
    if (request.type === "attach") {
      if (tabs.get(from) !== request.tab) return null;
      attached.set(from, deliver);
      return attachment.parse({ call: live, iceServers: [], messages: [] });
    }
    if (attached.get(from) !== deliver) return null;
    if (request.type === "media") changeParticipant(from, { media: request.media });
    if (request.type === "leave") {
      attached.delete(from);
      changeParticipant(from, { state: "left", leftAt: new Date().toISOString() });
    }
    if (request.type === "react") toAll({ type: "reaction", callId: live.id, from, emoji: request.emoji });
    if (request.type === "signal" && isIn(from) && isIn(request.to)) {
      attached.get(request.to)?.({ type: "signal", callId: live.id, from, signal: request.signal });
    }
    return true;
  };

  const openSocket = (): TestSocket => {
    const listeners = new Map<string, Set<Listener>>();
    let isConnected = true;
    const fire = (name: string, payload?: unknown) => {
      for (const listener of listeners.get(name) ?? []) listener(payload);
    };
    const deliver = (event: CallEvent) => {
      const payload = callEvent.parse(JSON.parse(JSON.stringify(event)));
      queueMicrotask(() => isConnected && fire(callChannel, payload));
    };
    return {
      get connected() {
        return isConnected;
      },
      on: (name, listener) => void listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
      off: (name, listener) => listeners.get(name)?.delete(listener),
      emitWithAck: async (_, request) => {
        if (!isConnected) throw new Error("The socket is not connected.");
        const parsed = callRequest.parse(JSON.parse(JSON.stringify(request)));
        requests.push(parsed);
        return answer(parsed, deliver);
      },
      drop: () => {
        isConnected = false;
        for (const [id, one] of attached) if (one === deliver) attached.delete(id);
        fire("disconnect");
      },
      reconnect: () => {
        isConnected = true;
        fire("connect");
      },
    };
  };

  return {
    live: () => live,
    requests,
    change,
    changeParticipant,
    announce: toAll,
    /** Enters a participant, as the endpoint does. The first character of the id decides who is polite. */
    enter: (letter: string, state: CallParticipant["state"] = "in", personId: CallParticipant["personId"] = null) => {
      const participantId: Participant = `cap_${letter.repeat(32)}`;
      const tab = `0190f1c2-d3e4-7568-93a1-${letter.repeat(12)}`;
      tabs.set(participantId, tab);
      const joinedAt = state === "in" ? new Date().toISOString() : null;
      const base = { personId, name: letter, photoUrl: null, media: everythingOff, leftAt: null };
      change({ participants: [...live.participants, { id: participantId, state, joinedAt, ...base }] });
      return { call: live, participantId, tab, socket: openSocket() };
    },
    participant: (id: Participant) => defined(live.participants.find((one) => one.id === id)),
  };
}
