/** Loads the image library, in the decoder process only. It uses one thread per image and no cache, since each image is different. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
