/**
 * The library for pictures, for the decoder's process only. One thread for each picture and nothing kept of the last: many people's
 * pictures come one after another, none twice.
 */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
