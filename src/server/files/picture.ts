import sharp from "sharp";

/** Larger ones unpack to more memory than a picture of a face is worth. */
const mostPixels = 50_000_000;

/** Turned upright, cut square around its middle, and written anew without anything a camera noted. In threads of its own. */
export const squarePicture = (bytes: Buffer, side: number): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
    .rotate()
    .resize(side, side, { fit: "cover" })
    .webp({ quality: 82 })
    .toBuffer();
