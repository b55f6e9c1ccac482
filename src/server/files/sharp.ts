/**
 * The tool for pictures. It comes with the first one, since it is a large part of what an idle house would hold. One
 * thread for each picture and nothing kept of the last: many people's pictures come at once, none twice.
 */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
