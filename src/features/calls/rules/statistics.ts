/** One stream of packets to or from one other person, as counted since it began. */
export type Counter = {
  direction: "sent" | "received";
  bytes: number;
  packets: number;
  /** As the receiving side counted. */
  lost: number;
  picture: { width: number; height: number; framesPerSecond: number } | null;
};

/** What all connections counted at one moment. The keys are unique over every connection that the call has had. */
export type Sample = {
  /** In milliseconds. */
  at: number;
  counters: ReadonlyMap<string, Counter>;
  /** Round-trip times in seconds. */
  roundTrips: readonly number[];
};

/** How many samples the share of lost packets covers, and how many latencies are kept. */
export const lossSamples = 6;
export const maxLatencies = 60;

/** Bits per second from one sample to the next. A stream that is not in both began or ended meanwhile. */
export function rateOf(direction: Counter["direction"], previous: Sample, current: Sample): number {
  const seconds = (current.at - previous.at) / 1000;
  if (seconds <= 0) return 0;
  return Math.round((8 * sumGrowth("bytes", previous, current, direction)) / seconds);
}

/** The share of lost packets between the two samples, in both directions together. */
export function lostShare(previous: Sample, current: Sample): number {
  const lost = Math.max(0, sumGrowth("lost", previous, current));
  const packets = sumGrowth("packets", previous, current);
  // A sender counts every packet, a receiver only those that arrived.
  const arrivedBesides = Math.max(0, sumGrowth("lost", previous, current, "received"));
  const total = packets + arrivedBesides;
  return total === 0 ? 0 : Math.min(1, lost / total);
}

function sumGrowth(
  field: "bytes" | "packets" | "lost",
  previous: Sample,
  current: Sample,
  direction?: Counter["direction"],
): number {
  let sum = 0;
  for (const [key, counter] of current.counters) {
    const before = previous.counters.get(key);
    if (before && (!direction || counter.direction === direction)) sum += counter[field] - before[field];
  }
  return sum;
}

/** The largest picture that is being sent or received. */
export function pictureOf(direction: Counter["direction"], { counters }: Sample): Counter["picture"] {
  let largest: Counter["picture"] = null;
  for (const { direction: of, picture } of counters.values()) {
    if (of !== direction || !picture || picture.framesPerSecond === 0) continue;
    if (!largest || picture.width * picture.height > largest.width * largest.height) largest = picture;
  }
  return largest;
}

/** The slowest connection decides, in milliseconds. */
export function latencyOf({ roundTrips }: Sample): number | null {
  return roundTrips.length === 0 ? null : Math.round(1000 * Math.max(...roundTrips));
}

/** ITU-T G.114 recommends at most 150 ms one way, which is 300 ms there and back. Beyond the poor limits a conversation is difficult. */
export function qualityOf({ latency, lost }: { latency: number | null; lost: number }): "good" | "fair" | "poor" {
  if (lost > 0.08 || (latency ?? 0) > 600) return "poor";
  return lost > 0.02 || (latency ?? 0) > 300 ? "fair" : "good";
}
