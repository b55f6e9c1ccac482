import "@mantine/core/styles/Checkbox.layer.css";
import { Button, Checkbox } from "@mantine/core";
import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { TenantMark } from "#web/shell/tenant-mark.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { CallPreview } from "../open-session.ts";
import { StreamVideo } from "../stream-element.tsx";
import { useView } from "../use-view.ts";
import { DeviceFields } from "./device-fields.tsx";
import { LevelMeter } from "./level-meter.tsx";
import styles from "./lobby.module.css";
import { ProblemNotice } from "./problem-notice.tsx";

type Props = {
  preview: CallPreview;
  title: string;
  /** When it is, who is there, what it is about. */
  line: ReactNode;
  /** A guest enters a name here. */
  fields?: ReactNode;
  submitLabel: string;
  isRecorded: boolean;
  /** An AI provider may write the recording down. */
  mayTranscribe: boolean;
  isPending: boolean;
  error: unknown;
  onJoin: (agreesToRecording: boolean) => void;
};

/** Before entering: what the others will see and hear, with the devices to choose. */
export function Lobby({
  preview,
  title,
  line,
  fields,
  submitLabel,
  isRecorded,
  mayTranscribe,
  isPending,
  error,
  onJoin,
}: Props) {
  const { t } = useTranslation("calls");
  const errorText = useErrorText();
  const [agrees, setAgrees] = useState(false);
  const [isConsentMissing, setIsConsentMissing] = useState(false);
  return (
    <main className={styles.page} id="main">
      <header className={styles.brand}>
        <TenantMark />
      </header>
      <form
        className={styles.lobby}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isRecorded && !agrees) setIsConsentMissing(true);
          else if (!isPending) onJoin(agrees);
        }}
      >
        <SelfView preview={preview} />
        <div className={styles.side}>
          <div>
            <h1 dir="auto">{title}</h1>
            <div className={styles.line}>{line}</div>
          </div>
          {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
          {fields}
          <DeviceFields preview={preview} />
          {isRecorded ? (
            <Notice tone="warn">
              <b>{t("lobby.recorded")}</b>
              {mayTranscribe ? <p>{t("recording.mayTranscribe")}</p> : null}
              <Checkbox
                mt={8}
                checked={agrees}
                error={isConsentMissing ? t("lobby.consentMissing") : undefined}
                label={t("lobby.consent")}
                onChange={({ currentTarget }) => {
                  setAgrees(currentTarget.checked);
                  setIsConsentMissing(false);
                }}
              />
            </Notice>
          ) : null}
          <Button type="submit" size="md" loading={isPending}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </main>
  );
}

function SelfView({ preview }: { preview: CallPreview }) {
  const { t } = useTranslation("calls");
  const { camera, media, problems } = useView(preview);
  const retry = () => void preview.open({ microphone: true, camera: true }).catch(() => {});
  const MicrophoneIcon = media.microphone ? IconMicrophone : IconMicrophoneOff;
  const CameraIcon = media.camera ? IconVideo : IconVideoOff;
  return (
    <section className={styles.self} aria-label={t("lobby.preview")}>
      <div className={styles.picture}>
        {camera && media.camera ? (
          <StreamVideo stream={camera} className={styles.video} />
        ) : (
          <p className={styles.noPicture}>{t(problems.camera ? "lobby.noCamera" : "lobby.cameraOff")}</p>
        )}
        <div className={styles.toggles}>
          <button
            type="button"
            aria-pressed={!media.microphone}
            aria-label={t(media.microphone ? "control.mute" : "control.unmute")}
            title={t(media.microphone ? "control.mute" : "control.unmute")}
            onClick={() => void preview.setMicrophone(!media.microphone).catch(() => {})}
          >
            <MicrophoneIcon size={22} stroke={1.7} aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-pressed={!media.camera}
            aria-label={t(media.camera ? "control.stopVideo" : "control.startVideo")}
            title={t(media.camera ? "control.stopVideo" : "control.startVideo")}
            onClick={() => void preview.setCamera(!media.camera).catch(() => {})}
          >
            <CameraIcon size={22} stroke={1.7} aria-hidden="true" />
          </button>
        </div>
      </div>
      <LevelMeter preview={preview} />
      {problems.camera ? <ProblemNotice device="camera" problem={problems.camera} onRetry={retry} /> : null}
      {problems.microphone ? <ProblemNotice device="microphone" problem={problems.microphone} onRetry={retry} /> : null}
    </section>
  );
}
