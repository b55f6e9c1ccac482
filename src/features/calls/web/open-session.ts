import { createContext } from "react";
import type { Socket } from "socket.io-client";
import type { LiveCall } from "../contract/calls.ts";
import type { Preview } from "./engine/preview.ts";
import type { CallSession, ParticipantId } from "./engine/session.ts";
import { connectGuest } from "./guest/connect-guest.ts";

/** The own devices before entering: camera picture, microphone level, and the problems of both. */
export type CallPreview = Preview;

export type SessionOptions = {
  call: LiveCall;
  participantId: ParticipantId;
  tab: string;
  socket: Socket;
  preview: CallPreview;
};

/** How a screen gets at devices and at the call. The engine is loaded when the first call is opened. */
export type CallOpeners = {
  openPreview: () => Promise<CallPreview>;
  openSession: (options: SessionOptions) => Promise<CallSession>;
  connectGuest: (key: string) => Promise<Socket>;
};

/** The one place where screens and engine meet; component tests put a call of their own in its place. */
export const OpenersContext = createContext<CallOpeners>({
  openPreview: async () => (await import("./engine/preview.ts")).createPreview(),
  openSession: async (options) => (await import("./engine/session-store.ts")).createCallSession(options),
  connectGuest,
});
