import type { Area } from "react-easy-crop";

/** The size the server stores; a larger picture would only take longer to upload. */
const side = 512;

/** Returns the chosen square of a picture as a new picture. */
export async function cropImage(source: string, { x, y, width, height }: Area): Promise<File> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = new OffscreenCanvas(side, side);
  canvas.getContext("2d")?.drawImage(image, x, y, width, height, 0, 0, side, side);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.92 });
  return new File([blob], "picture", { type: blob.type });
}
