import { describe, expect, test } from "vitest";
import { type Counter, latencyOf, lostShare, pictureOf, qualityOf, rateOf, type Sample } from "./statistics.ts";

const counter = (values: Partial<Counter>): Counter => ({
  direction: "received",
  bytes: 0,
  packets: 0,
  lost: 0,
  picture: null,
  ...values,
});
const sample = (at: number, counters: Record<string, Partial<Counter>>, roundTrips: number[] = []): Sample => ({
  at,
  counters: new Map(Object.entries(counters).map(([key, values]) => [key, counter(values)])),
  roundTrips,
});

describe("statistics of a call [R3.14]", () => {
  test("bits per second are the growth of all streams over the time that passed", () => {
    const before = sample(0, { a: { bytes: 1000 }, b: { bytes: 500 }, up: { direction: "sent", bytes: 9 } });
    const after = sample(2000, { a: { bytes: 3000 }, b: { bytes: 1500 }, up: { direction: "sent", bytes: 109 } });
    expect(rateOf("received", before, after)).toBe(12_000);
    expect(rateOf("sent", before, after)).toBe(400);
    expect(rateOf("sent", after, after)).toBe(0);
  });

  test("a replaced connection neither adds all it counted nor makes the rate negative", () => {
    const before = sample(0, { "old:a": { bytes: 5_000_000 } });
    const after = sample(1000, { "new:a": { bytes: 4_000_000 } });
    expect(rateOf("received", before, after)).toBe(0);
    expect(rateOf("received", after, sample(2000, { "new:a": { bytes: 4_000_125 } }))).toBe(1000);
  });

  test("the lost share counts what was sent, in both directions", () => {
    const before = sample(0, { down: {}, up: { direction: "sent" } });
    // 90 of 100 arrived here, and 10 of the 100 sent were lost on their way.
    const after = sample(1000, {
      down: { packets: 90, lost: 10 },
      up: { direction: "sent", packets: 100, lost: 10 },
    });
    expect(lostShare(before, after)).toBeCloseTo(0.1);
    expect(lostShare(after, after)).toBe(0);
  });

  test("packets that arrive late after all never make the share negative", () => {
    const before = sample(0, { down: { packets: 10, lost: 5 } });
    expect(lostShare(before, sample(1000, { down: { packets: 25, lost: 0 } }))).toBe(0);
  });

  test("the largest picture that moves is shown", () => {
    const camera = { width: 640, height: 360, framesPerSecond: 30 };
    const screen = { width: 1920, height: 1080, framesPerSecond: 5 };
    const now = sample(0, { camera: { picture: camera }, screen: { picture: screen } });
    expect(pictureOf("received", now)).toEqual(screen);
    expect(pictureOf("sent", now)).toBeNull();
    const paused = sample(0, { camera: { picture: camera }, screen: { picture: { ...screen, framesPerSecond: 0 } } });
    expect(pictureOf("received", paused)).toEqual(camera);
  });

  test("the slowest connection is the latency in milliseconds", () => {
    expect(latencyOf(sample(0, {}, [0.02, 0.1234]))).toBe(123);
    expect(latencyOf(sample(0, {}))).toBeNull();
  });

  test("the word for the connection follows loss and latency", () => {
    expect(qualityOf({ latency: null, lost: 0 })).toBe("good");
    expect(qualityOf({ latency: 120, lost: 0.01 })).toBe("good");
    expect(qualityOf({ latency: 350, lost: 0 })).toBe("fair");
    expect(qualityOf({ latency: 50, lost: 0.05 })).toBe("fair");
    expect(qualityOf({ latency: 700, lost: 0 })).toBe("poor");
    expect(qualityOf({ latency: 50, lost: 0.1 })).toBe("poor");
  });
});
