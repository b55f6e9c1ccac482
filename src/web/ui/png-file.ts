/**
 * What is drawn, as a file, at once: `toBlob` waits for moments in which the page has nothing else to do, and so up to ten
 * seconds while it is busy. Nothing where a browser cannot draw that much.
 */
export function pngFile(canvas: HTMLCanvasElement): Blob | null {
  const [, base64] = canvas.toDataURL("image/png").split(",");
  return base64 ? new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type: "image/png" }) : null;
}
