import { use, useEffect, useRef, useState } from "react";
import type { Socket } from "socket.io-client";
import type { z } from "zod";
import { AppError } from "#base/errors.ts";
import type { enterAsGuest } from "../../contract/guests.ts";
import { attachment, callChannel } from "../../contract/live.ts";
import type { CallSession } from "../engine/session.ts";
import { type CallPreview, OpenersContext } from "../open-session.ts";
import { tabId } from "../tab-id.ts";

const answerMs = 10_000;
/** A guest's call, and the connection over which its chat goes. */
export type GuestSession = { session: CallSession; socket: Socket };
type Entry = z.infer<typeof enterAsGuest.output>;

/** Connects a guest, who has a key instead of an account, and opens the call with it. */
export function useGuestSession(preview: CallPreview, onOpen: (opened: GuestSession) => void) {
  const { openSession, connectGuest } = use(OpenersContext);
  const [failure, setFailure] = useState<unknown>();
  const socket = useRef<Socket>(undefined);
  const isOpened = useRef(false);
  // The session needs the connection after this page gave way to the call; otherwise it is closed with the page.
  useEffect(
    () => () => {
      if (!isOpened.current) socket.current?.disconnect();
    },
    [],
  );
  const open = async ({ participantId, key }: Entry) => {
    setFailure(undefined);
    try {
      const connected = await connectGuest(key);
      socket.current = connected;
      const tab = tabId();
      const answer = await connected.timeout(answerMs).emitWithAck(callChannel, { type: "attach", participantId, tab });
      const { call } = attachment.parse(answer);
      const session = await openSession({ call, participantId, tab, socket: connected, preview });
      isOpened.current = true;
      onOpen({ session, socket: connected });
    } catch {
      socket.current?.disconnect();
      setFailure(new AppError(0, "base.network", undefined));
    }
  };
  return { open, failure };
}
