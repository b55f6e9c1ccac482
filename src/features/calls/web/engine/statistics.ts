import {
  latencyOf,
  lossSamples,
  lostShare,
  maxLatencies,
  pictureOf,
  qualityOf,
  rateOf,
  type Sample,
} from "../../rules/statistics.ts";
import type { CallStatistics } from "./session.ts";

/** Turns the samples of each second into what the statistics panel shows. */
export function createStatistics() {
  let samples: Sample[] = [];
  let latencies: number[] = [];
  return (current: Sample, seconds: number): CallStatistics => {
    const previous = samples.at(-1) ?? current;
    samples = [...samples, current].slice(-lossSamples);
    const latency = latencyOf(current);
    if (latency !== null) latencies = [...latencies, latency].slice(-maxLatencies);
    const lost = lostShare(samples[0] ?? current, current);
    return {
      seconds,
      up: rateOf("sent", previous, current),
      down: rateOf("received", previous, current),
      latency,
      latencies,
      lost,
      sent: pictureOf("sent", current),
      received: pictureOf("received", current),
      quality: qualityOf({ latency, lost }),
    };
  };
}
