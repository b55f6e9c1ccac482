import { io, type Socket } from "socket.io-client";
import { expect } from "vitest";
import { openDirectConversation } from "#features/communication/contract/conversations.ts";
import type { Person } from "#features/referrals/server/testing/referral-fixtures.ts";
import * as contract from "../../contract/calls.ts";
import {
  type Attachment,
  attachment,
  type CallEvent,
  type CallRequest,
  callChannel,
  callEvent,
} from "../../contract/live.ts";

export const nothingOn = { microphone: false, camera: false, screen: false, hand: false };

/** Opens screens of members and guests; what they receive must have the contract's shape. */
export function callFixtures(url: string) {
  const open: Socket[] = [];
  const connect = async (socket: Socket) => {
    const received: CallEvent[] = [];
    socket.on(callChannel, (event) => received.push(callEvent.parse(event)));
    open.push(socket);
    await new Promise((done, fail) => socket.on("connect", () => done(undefined)).on("connect_error", fail));
    const request = (data: CallRequest): Promise<unknown> => socket.timeout(10_000).emitWithAck(callChannel, data);
    const latest = () => received.flatMap((event) => (event.type === "live" ? [event.call] : [])).at(-1);
    const count = (type: CallEvent["type"]) => received.filter((event) => event.type === type).length;
    return { socket, received, request, latest, count };
  };
  const options = { transports: ["websocket"], forceNew: true, reconnection: false };
  const openScreen = ({ cookie }: Person, at = url) =>
    connect(io(at, { ...options, extraHeaders: { host: new URL(at).host, cookie } }));
  const openGuest = (key: string, host: string) =>
    connect(io(`${url}/guests`, { ...options, auth: { key }, extraHeaders: { host } }));
  type Screen = Awaited<ReturnType<typeof openScreen>>;

  /** Enters a call over HTTP and attaches the screen to it. */
  const enter = async (person: Person, screen: Screen, id: contract.Call["id"], tab = crypto.randomUUID()) => {
    const entered = await person.call(contract.enterCall, { id, tab, media: { ...nothingOn, microphone: true } });
    const me = entered.participantId;
    const attached: Attachment = attachment.parse(await screen.request({ type: "attach", participantId: me, tab }));
    return { me, tab, attached, call: entered.call };
  };
  /** Two people in a call with each other, each with an open screen. */
  const talk = async (one: Person, other: Person) => {
    const { id: conversationId } = await one.call(openDirectConversation, { personId: other.personId });
    const [ofOne, ofOther] = [await openScreen(one), await openScreen(other)];
    const { id } = await one.call(contract.startCall, { conversationId });
    await expect.poll(() => ofOther.count("ringing")).toBe(1);
    const [first, second] = [await enter(one, ofOne, id), await enter(other, ofOther, id)];
    return { id, conversationId, ofOne, ofOther, first, second };
  };
  return {
    openScreen,
    openGuest,
    enter,
    talk,
    close: () => {
      for (const socket of open) socket.disconnect();
    },
  };
}
