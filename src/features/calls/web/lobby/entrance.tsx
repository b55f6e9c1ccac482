import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { use, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSend } from "#web/api/use-send.ts";
import { useSocket } from "#web/api/use-socket.ts";
import { useExactTime } from "#web/ui/relative-time.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { type Call, enterCall } from "../../contract/calls.ts";
import { callById } from "../api.ts";
import type { CallSession } from "../engine/session.ts";
import { type CallPreview, OpenersContext } from "../open-session.ts";
import { tabId } from "../tab-id.ts";
import { Lobby } from "./lobby.tsx";
import { LobbySkeleton } from "./lobby-skeleton.tsx";
import { usePreview } from "./use-preview.ts";

type Props = {
  call: Call;
  /** After the call was taken back from another tab. */
  entersAtOnce: boolean;
  onEntered: (session: CallSession) => void;
};

/** The entrance for members: the devices, then the call. */
export function Entrance({ call, entersAtOnce, onEntered }: Props) {
  const preview = usePreview(call.video);
  return preview ? (
    <EntranceWith call={call} preview={preview} entersAtOnce={entersAtOnce} onEntered={onEntered} />
  ) : (
    <LobbySkeleton />
  );
}

function EntranceWith({ call, preview, entersAtOnce, onEntered }: Props & { preview: CallPreview }) {
  const { t } = useTranslation("calls");
  const queries = useQueryClient();
  const socket = useSocket();
  const { openSession } = use(OpenersContext);
  const [failure, setFailure] = useState<unknown>();
  const { send, isPending, error } = useSend(enterCall, {
    onSuccess: async ({ call: entered, participantId }) => {
      queries.setQueryData(callById(call.id).queryKey, entered);
      if (!socket) return;
      try {
        onEntered(await openSession({ call: entered, participantId, tab: tabId(), socket, preview }));
      } catch (thrown) {
        setFailure(thrown);
      }
    },
  });
  const join = useCallback(
    (agreesToRecording: boolean) => {
      const { microphone, camera } = preview.view().media;
      const media = { microphone, camera, screen: false, hand: false };
      setFailure(undefined);
      send({ id: call.id, tab: tabId(), media, agreesToRecording });
    },
    [preview, send, call.id],
  );
  const isRecorded = call.recording?.state === "recording";
  const hasTried = useRef(false);
  useEffect(() => {
    if (!entersAtOnce || hasTried.current || !socket) return;
    hasTried.current = true;
    join(isRecorded);
  }, [entersAtOnce, socket, join, isRecorded]);
  return (
    <Lobby
      preview={preview}
      title={call.name}
      line={<CallLine call={call} />}
      submitLabel={t("lobby.join")}
      isRecorded={isRecorded}
      mayTranscribe={call.recording?.mayTranscribe ?? false}
      isPending={isPending || !socket}
      error={error ?? failure}
      onJoin={join}
    />
  );
}

/** When the call is, who is there already, and what it is about. */
function CallLine({ call: { scheduled, startedAt, participants, referral } }: { call: Call }) {
  const { t } = useTranslation("calls");
  const exact = useExactTime();
  const { list } = useFormatters();
  const names = participants.filter(({ state }) => state === "in").map(({ name }) => name);
  return (
    <>
      {scheduled && !startedAt ? <p>{exact(new Date(scheduled.startsAt))}</p> : null}
      <p>{names.length > 0 ? t("lobby.present", { names: list(names) }) : t("lobby.empty")}</p>
      {referral ? (
        <p>
          {t("top.referral")}{" "}
          <Link to="/referrals" search={{ id: referral.id }} dir="auto">
            {referral.company || referral.name}
          </Link>
        </p>
      ) : null}
    </>
  );
}
