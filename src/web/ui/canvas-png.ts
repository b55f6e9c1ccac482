/**
 * Converts a canvas to a file synchronously: `toBlob` waits for idle time, which may take ten seconds on a busy page. Returns null if the
 * browser cannot draw a canvas of this size.
 */
export function canvasPng(canvas: HTMLCanvasElement): Blob | null {
  const [, base64] = canvas.toDataURL("image/png").split(",");
  return base64 ? new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type: "image/png" }) : null;
}
