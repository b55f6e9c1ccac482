import { inDecoder } from "./decoder/decoder.ts";
import type * as pictures from "./decoder/pictures.ts";

const module = new URL("./decoder/pictures.ts", import.meta.url);
/** The time for the largest accepted image in the slowest format. */
const rewriteMs = 60_000;

export const squarePicture = inDecoder<typeof pictures.squarePicture>(module, "squarePicture");
export const shrinkPhoto = inDecoder<typeof pictures.shrinkPhoto>(module, "shrinkPhoto");
export const rewritePicture = inDecoder<typeof pictures.rewritePicture>(module, "rewritePicture", rewriteMs);
export const drawSvg = inDecoder<typeof pictures.drawSvg>(module, "drawSvg");
