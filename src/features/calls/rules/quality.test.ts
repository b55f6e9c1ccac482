import { describe, expect, test } from "vitest";
import { type Quality, qualities } from "../values.ts";
import { cameraConstraints, cameraEncoding, screenEncoding } from "./quality.ts";

const names = Object.keys(qualities) as Quality[];

describe("quality of a call [R3.14]", () => {
  test("asks the camera for the height of the quality in 16:9, and for no more than 30 frames", () => {
    expect(names.map((name) => cameraConstraints(name).height.ideal)).toEqual([360, 720, 1080, 2160]);
    expect(names.map((name) => cameraConstraints(name).width.ideal)).toEqual([640, 1280, 1920, 3840]);
    expect(cameraConstraints("hd").frameRate.max).toBe(30);
  });

  test("insists on the device only if one is chosen", () => {
    expect(cameraConstraints("low", "front").deviceId).toEqual({ exact: "front" });
    expect(cameraConstraints("low")).not.toHaveProperty("deviceId");
  });

  test("scales a larger picture down to the quality, and never up", () => {
    expect(cameraEncoding("low", 720, 1).scaleResolutionDownBy).toBe(2);
    expect(cameraEncoding("hd", 720, 1).scaleResolutionDownBy).toBe(1);
    expect(cameraEncoding("hd", undefined, 1).scaleResolutionDownBy).toBe(1);
  });

  test("a better quality may use more bandwidth", () => {
    const bitrates = names.map((name) => cameraEncoding(name, 2160, 1).maxBitrate);
    expect(bitrates).toEqual([...bitrates].sort((a, b) => a - b));
    expect(new Set(bitrates).size).toBe(names.length);
  });

  test("sending to three people uses no more than sending to two", () => {
    const total = (peers: number) => peers * cameraEncoding("medium", 720, peers).maxBitrate;
    expect(total(2)).toBe(2 * total(1));
    expect(total(3)).toBeLessThanOrEqual(total(2) + 3);
    expect(screenEncoding(3).maxBitrate).toBeLessThan(screenEncoding(2).maxBitrate);
    expect(screenEncoding(0)).toEqual(screenEncoding(1));
  });
});
