import { IconHandStop, IconMicrophone, IconMicrophoneOff, IconScreenShare } from "@tabler/icons-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Portrait } from "#web/ui/portrait.tsx";
import type { CallParticipant } from "../../contract/calls.ts";
import type { PeerState } from "../engine/session.ts";
import { StreamVideo } from "../stream-element.tsx";
import styles from "./tile.module.css";

type Props = {
  participant: CallParticipant;
  kind: "camera" | "screen";
  stream: MediaStream | null;
  isMe: boolean;
  isSpeaking: boolean;
  state: PeerState;
  isSmall?: boolean;
};

/** A person's picture or shared screen with their name and what the others should know about them. */
export const Tile = memo(function Tile({ participant, kind, stream, isMe, isSpeaking, state, isSmall }: Props) {
  const { t } = useTranslation("calls");
  const { name, photoUrl, media, personId } = participant;
  const isScreen = kind === "screen";
  const hasPicture = stream !== null && (isScreen ? media.screen : media.camera);
  const MicrophoneIcon = media.microphone ? IconMicrophone : IconMicrophoneOff;
  const label = isScreen ? (isMe ? t("tile.ownScreen") : t("tile.screen", { name })) : isMe ? t("tile.you") : name;
  return (
    <figure
      className={styles.tile}
      data-kind={kind}
      data-me={isMe || undefined}
      data-small={isSmall || undefined}
      data-speaking={(isSpeaking && !isScreen) || undefined}
    >
      {hasPicture ? (
        <StreamVideo stream={stream} className={styles.video} />
      ) : (
        <span className={styles.portrait}>
          <Portrait name={name} photoUrl={photoUrl} size={72} />
        </span>
      )}
      {state === "connected" ? null : (
        <p className={styles.connecting}>{t(state === "connecting" ? "tile.connecting" : "tile.reconnecting")}</p>
      )}
      {media.hand && !isScreen ? (
        <span className={styles.hand}>
          <IconHandStop size={18} stroke={1.8} aria-hidden="true" />
          <span className="visually-hidden">{t("tile.hand")}</span>
        </span>
      ) : null}
      <figcaption className={styles.caption}>
        {isScreen ? (
          <IconScreenShare size={16} stroke={1.8} aria-hidden="true" />
        ) : (
          <MicrophoneIcon size={16} stroke={1.8} aria-hidden="true" data-off={!media.microphone || undefined} />
        )}
        <span dir="auto">{label}</span>
        {isScreen || media.microphone ? null : <span className="visually-hidden">{t("tile.muted")}</span>}
        {personId === null && !isMe && !isScreen ? <small>{t("tile.guest")}</small> : null}
      </figcaption>
    </figure>
  );
});
