import { openDevice, stop, type Wish } from "./devices.ts";

/**
 * Opens another camera or microphone while the old one is in use. Phones have only one camera open at a time: there the old one is stopped
 * first, and opened again through `onRestored` if the new one fails.
 */
export async function switchDevice(
  kind: "camera" | "microphone",
  wish: Wish,
  old: MediaStream | null,
  onRestored: (stream: MediaStream) => void,
): Promise<MediaStream> {
  try {
    return await openDevice(kind, wish);
  } catch (error) {
    const isBusy = error instanceof DOMException && ["NotReadableError", "AbortError"].includes(error.name);
    const oldId = old?.getTracks()[0]?.getSettings().deviceId;
    if (!isBusy || oldId === wish.deviceId) throw error;
    stop(old);
    try {
      return await openDevice(kind, wish);
    } catch {
      onRestored(await openDevice(kind, { quality: wish.quality, deviceId: oldId }));
      throw error;
    }
  }
}
