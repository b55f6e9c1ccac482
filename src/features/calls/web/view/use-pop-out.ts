import { type RefObject, useEffect, useState } from "react";

type DocumentPictureInPicture = { requestWindow: (size: { width: number; height: number }) => Promise<Window> };
const documentPip = () => (window as { documentPictureInPicture?: DocumentPictureInPicture }).documentPictureInPicture;

export type PopOut = {
  isPossible: boolean;
  isOpen: boolean;
  /** The small window, in which the stage is shown; undefined while the browser shows a single picture instead. */
  container: HTMLElement | undefined;
  toggle: () => void;
};

/** Shows the call in a small window above others: the whole stage where the browser can, else the largest picture. */
export function usePopOut(stage: RefObject<HTMLElement | null>): PopOut {
  const [small, setSmall] = useState<Window>();
  const [isVideoOut, setIsVideoOut] = useState(false);
  const close = () => {
    small?.close();
    if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => {});
  };
  const openWindow = async (pip: DocumentPictureInPicture) => {
    const opened = await pip.requestWindow({ width: 420, height: 300 });
    copyStyles(opened.document);
    opened.addEventListener("pagehide", () => setSmall(undefined), { once: true });
    setSmall(opened);
  };
  const openVideo = async () => {
    const videos = [...(stage.current?.querySelectorAll("video") ?? [])];
    const largest = videos.toSorted((one, other) => other.clientWidth - one.clientWidth)[0];
    if (!largest) return;
    await largest.requestPictureInPicture();
    setIsVideoOut(true);
    largest.addEventListener("leavepictureinpicture", () => setIsVideoOut(false), { once: true });
  };
  const open = async () => {
    const pip = documentPip();
    await (pip ? openWindow(pip) : openVideo());
  };
  useEffect(() => () => small?.close(), [small]);
  const isOpen = small !== undefined || isVideoOut;
  return {
    isPossible: documentPip() !== undefined || document.pictureInPictureEnabled === true,
    isOpen,
    container: small?.document.body,
    // The browser may refuse; the call then stays where it is.
    toggle: () => (isOpen ? close() : void open().catch(() => {})),
  };
}

/** The small window is an empty document: it needs the styles, the language and the colors of the page. */
function copyStyles(target: Document): void {
  const { documentElement: from } = document;
  for (const { name, value } of from.attributes) target.documentElement.setAttribute(name, value);
  for (const node of document.querySelectorAll('style, link[rel="stylesheet"]'))
    target.head.append(node.cloneNode(true));
}
