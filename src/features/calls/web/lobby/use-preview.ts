import { use, useEffect, useState } from "react";
import { type CallPreview, OpenersContext } from "../open-session.ts";

/** The devices for the page before entering. They are released when it is left, unless a session took them over. */
export function usePreview(camera: boolean): CallPreview | undefined {
  const { openPreview } = use(OpenersContext);
  const [preview, setPreview] = useState<CallPreview>();
  useEffect(() => {
    let isLeft = false;
    let opened: CallPreview | undefined;
    void openPreview().then((made) => {
      opened = made;
      if (isLeft) return made.close();
      setPreview(made);
      // What cannot be opened is shown as a problem of the preview.
      made.open({ microphone: true, camera }).catch(() => {});
    });
    return () => {
      isLeft = true;
      opened?.close();
    };
  }, [openPreview, camera]);
  return preview;
}
