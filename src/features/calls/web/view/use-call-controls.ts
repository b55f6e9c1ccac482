import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { toast } from "#web/ui/toast.ts";
import { useKeys } from "#web/ui/use-keys.ts";
import type { CallSession } from "../engine/session.ts";
import { useView } from "../use-view.ts";

/** What one can do in a call, by button and by key. */
export function useCallControls(session: CallSession) {
  const { t } = useTranslation("calls");
  const errorText = useErrorText();
  const { local, call, ownRecording } = useView(session);
  const { microphone, camera, screen, hand } = local.media;
  const isRecording = call.recording !== null && call.recording.state !== "saving";
  const device = (kind: "camera" | "microphone", attempt: Promise<void>) =>
    attempt.catch(() => toast(t(`problem.${kind}.${session.view().local.problems[kind] ?? "failed"}`), "bad"));
  const toggles = {
    microphone: () => void device("microphone", session.setMicrophone(!microphone)),
    camera: () => void device("camera", session.setCamera(!camera)),
    screen: () =>
      void session.shareScreen(!screen).catch(() => {
        // Closing the browser's own dialog is a decision and no fault.
        if (session.view().local.problems.screen !== "notAllowed") toast(t("problem.screen"), "bad");
      }),
    hand: () => session.raiseHand(!hand),
    recording: () =>
      void (isRecording ? session.stopRecording() : session.record()).catch((error) => toast(errorText(error), "bad")),
  };
  useKeys(
    { m: toggles.microphone, v: toggles.camera, s: canShare ? toggles.screen : undefined, h: toggles.hand },
    { inDialog: false },
  );
  return { ...toggles, media: local.media, isRecording, ownRecording };
}

/** Phones cannot share their screen. */
export const canShare = typeof navigator !== "undefined" && "getDisplayMedia" in (navigator.mediaDevices ?? {});
