/** Reads a stream to its end and returns its last event. */
export async function lastOf<T>(events: AsyncIterable<T> | Promise<AsyncIterable<T>>): Promise<T> {
  let last: T | undefined;
  for await (const event of await events) last = event;
  if (last === undefined) throw new Error("The stream has no events.");
  return last;
}
