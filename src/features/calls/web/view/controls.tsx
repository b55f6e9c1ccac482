import "@mantine/core/styles/Menu.layer.css";
import { Menu } from "@mantine/core";
import {
  IconDots,
  IconHandStop,
  IconMicrophone,
  IconMicrophoneOff,
  IconPictureInPicture,
  IconPlayerRecord,
  IconPlayerStop,
  IconScreenShare,
  IconScreenShareOff,
  IconVideo,
  IconVideoOff,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useIsPhone } from "#web/ui/use-phone.ts";
import type { CallAbout } from "../about.ts";
import type { CallSession } from "../engine/session.ts";
import { ControlButton } from "./control-button.tsx";
import styles from "./controls.module.css";
import { DeviceItems, DeviceMenu } from "./device-menu.tsx";
import { LeaveButton } from "./leave-button.tsx";
import { EmojiRow, ReactMenu } from "./react-menu.tsx";
import { canShare, useCallControls } from "./use-call-controls.ts";
import type { PopOut } from "./use-pop-out.ts";

type Props = {
  session: CallSession;
  about: CallAbout;
  popOut: PopOut;
  onLeave: () => void;
};

/** Everything one can do in a call. On a phone the rarer things are behind one button. */
export function Controls({ session, about, popOut, onLeave }: Props) {
  const { t } = useTranslation("calls");
  const isPhone = useIsPhone();
  const controls = useCallControls(session);
  const { microphone, camera, screen, hand } = controls.media;
  const { isRecording } = controls;
  const recordLabel = t(isRecording ? "control.stopRecording" : "control.record");
  const shareLabel = t(screen ? "control.stopShare" : "control.share");
  const handLabel = t(hand ? "control.lowerHand" : "control.raiseHand");
  const popLabel = t(popOut.isOpen ? "control.popIn" : "control.popOut");
  const microphoneButton = (
    <ControlButton
      icon={microphone ? IconMicrophone : IconMicrophoneOff}
      label={t(microphone ? "control.mute" : "control.unmute")}
      shortcut="M"
      aria-pressed={!microphone}
      tone={microphone ? undefined : "off"}
      onClick={controls.microphone}
    />
  );
  const cameraButton = (
    <ControlButton
      icon={camera ? IconVideo : IconVideoOff}
      label={t(camera ? "control.stopVideo" : "control.startVideo")}
      shortcut="V"
      aria-pressed={!camera}
      tone={camera ? undefined : "off"}
      onClick={controls.camera}
    />
  );
  const leave = <LeaveButton about={about} onLeave={onLeave} />;
  if (isPhone)
    return (
      <div className={styles.controls} role="toolbar" aria-label={t("control.label")}>
        {microphoneButton}
        {cameraButton}
        <ControlButton
          icon={IconHandStop}
          label={handLabel}
          aria-pressed={hand}
          tone={hand ? "on" : undefined}
          onClick={controls.hand}
        />
        <Menu position="top" shadow="none" width={300}>
          <Menu.Target>
            <ControlButton icon={IconDots} label={t("control.more")} />
          </Menu.Target>
          <Menu.Dropdown mah="70dvh" style={{ overflowY: "auto" }}>
            <EmojiRow onReact={session.react} />
            {canShare ? <Menu.Item onClick={controls.screen}>{shareLabel}</Menu.Item> : null}
            {about.canRecord ? <Menu.Item onClick={controls.recording}>{recordLabel}</Menu.Item> : null}
            {popOut.isPossible ? <Menu.Item onClick={popOut.toggle}>{popLabel}</Menu.Item> : null}
            <DeviceItems session={session} kinds={["camera", "microphone", "speaker"]} withQuality />
          </Menu.Dropdown>
        </Menu>
        {leave}
      </div>
    );
  return (
    <div className={styles.controls} role="toolbar" aria-label={t("control.label")}>
      <div className={styles.group}>
        {microphoneButton}
        <DeviceMenu session={session} label={t("control.chooseMicrophone")} kinds={["microphone", "speaker"]} />
      </div>
      <div className={styles.group}>
        {cameraButton}
        <DeviceMenu session={session} label={t("control.chooseCamera")} kinds={["camera"]} withQuality />
      </div>
      {canShare ? (
        <ControlButton
          icon={screen ? IconScreenShareOff : IconScreenShare}
          label={shareLabel}
          shortcut="S"
          aria-pressed={screen}
          tone={screen ? "on" : undefined}
          onClick={controls.screen}
        />
      ) : null}
      <ControlButton
        icon={IconHandStop}
        label={handLabel}
        shortcut="H"
        aria-pressed={hand}
        tone={hand ? "on" : undefined}
        onClick={controls.hand}
      />
      <ReactMenu onReact={session.react} />
      {about.canRecord ? (
        <ControlButton
          icon={isRecording ? IconPlayerStop : IconPlayerRecord}
          label={recordLabel}
          aria-pressed={isRecording}
          tone={isRecording ? "recording" : undefined}
          onClick={controls.recording}
        />
      ) : null}
      {popOut.isPossible ? (
        <ControlButton
          icon={IconPictureInPicture}
          label={popLabel}
          aria-pressed={popOut.isOpen}
          onClick={popOut.toggle}
        />
      ) : null}
      {leave}
    </div>
  );
}
