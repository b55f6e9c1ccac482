import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { SessionView } from "../engine/session.ts";
import styles from "./top-bar.module.css";

/** Visible to everyone as long as a recording is asked for, runs or is being saved. */
export function RecordingMark({ view: { call, ownRecording } }: { view: SessionView }) {
  const { t } = useTranslation("calls");
  const { intl } = useLocale();
  const state = call.recording?.state;
  if (ownRecording && ownRecording.state !== "recording")
    return (
      <span className={styles.recording} data-quiet={ownRecording.state === "uploading" || undefined} role="status">
        <i aria-hidden="true" />
        <b>
          {ownRecording.state === "failed"
            ? t("recording.failed")
            : t("recording.uploading", {
                percent: numberFormat(intl, { style: "percent" }).format(ownRecording.uploaded),
              })}
        </b>
      </span>
    );
  if (state === "recording")
    return (
      <span className={styles.recording}>
        <i aria-hidden="true" />
        <b>{t("recording.on")}</b>
        <small>{t("recording.agreed")}</small>
      </span>
    );
  if (state === "asked" || state === "saving")
    return (
      <span className={styles.recording} data-quiet>
        <i aria-hidden="true" />
        <b>{t(state === "asked" ? "recording.asked" : "recording.saving")}</b>
      </span>
    );
  return null;
}
