import { type Quality, qualities } from "../values.ts";

/** Bits per second that a camera picture of this quality needs. */
const bitrates = { low: 600_000, medium: 1_700_000, hd: 3_500_000, ultra: 12_000_000 } as const;
const screenBitrate = 2_500_000;
const framesPerSecond = 30;
/** In a mesh every picture is sent once per person, so that it may use the upload of at most this many. */
const fullShares = 2;

/** What to ask of the camera. All but the device are wishes: a camera that cannot do it gives the nearest picture. */
export function cameraConstraints(quality: Quality, deviceId?: string) {
  const height = qualities[quality];
  return {
    ...(deviceId !== undefined && { deviceId: { exact: deviceId } }),
    height: { ideal: height },
    width: { ideal: Math.round((height * 16) / 9) },
    frameRate: { ideal: framesPerSecond, max: framesPerSecond },
  };
}

export type Encoding = { maxBitrate: number; maxFramerate: number; scaleResolutionDownBy: number };

/** How the camera is encoded for each of `peers` people. A camera may give a larger picture than asked, which is then scaled down. */
export function cameraEncoding(quality: Quality, sourceHeight: number | undefined, peers: number): Encoding {
  return {
    maxBitrate: perPeer(bitrates[quality], peers),
    maxFramerate: framesPerSecond,
    scaleResolutionDownBy: Math.max(1, (sourceHeight ?? 0) / qualities[quality]),
  };
}

/** Text must stay readable, so a shared screen keeps its resolution and gives up frames. */
export function screenEncoding(peers: number): Encoding {
  return { maxBitrate: perPeer(screenBitrate, peers), maxFramerate: 15, scaleResolutionDownBy: 1 };
}

const perPeer = (bitrate: number, peers: number) => Math.round(bitrate * Math.min(1, fullShares / Math.max(1, peers)));
