import type { Area } from "react-easy-crop";

/** As large as the server keeps it, and no larger: the rest would only be sent. */
const side = 512;

/** The chosen square of a picture, as a picture of its own. */
export async function cropImage(source: string, { x, y, width, height }: Area): Promise<File> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = new OffscreenCanvas(side, side);
  canvas.getContext("2d")?.drawImage(image, x, y, width, height, 0, 0, side, side);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.92 });
  return new File([blob], "picture", { type: blob.type });
}
