import type { Quality } from "../../values.ts";
import { createLevelMeter, type LevelMeter } from "./level-meter.ts";
import { createLocalMedia, type LocalStore, type LocalView } from "./local-media.ts";
import type { DeviceKind } from "./session.ts";
import { playTestSound } from "./speaker-test.ts";

/** The page before entering: camera picture, microphone level, devices and their problems. */
export type Preview = {
  view: () => LocalView;
  subscribe: (listener: () => void) => () => void;
  /** How loud the microphone is, from 0 to 1. It changes all the time, so the meter reads it with every frame it draws. */
  level: () => number;
  /** Opens the devices, again after the person solved a problem. */
  open: (wished: { microphone: boolean; camera: boolean }) => Promise<void>;
  setMicrophone: (on: boolean) => Promise<void>;
  setCamera: (on: boolean) => Promise<void>;
  /** Rejects if the device cannot be used; the old one stays in use. */
  choose: (kind: DeviceKind, deviceId: string) => Promise<void>;
  setQuality: (quality: Quality) => Promise<void>;
  testSpeaker: () => Promise<void>;
  /** The call takes the devices over as they are. Closing the preview then leaves them open. */
  handOver: () => LocalStore;
  close: () => void;
};

export function createPreview(): Preview {
  const local = createLocalMedia();
  let meter: LevelMeter | undefined;
  let measured: MediaStream | null = null;
  let isHandedOver = false;

  const followMicrophone = () => {
    const { microphone } = local.view();
    if (microphone === measured) return;
    meter?.close();
    measured = microphone;
    meter = microphone ? createLevelMeter(microphone) : undefined;
  };
  const unfollow = local.subscribe(followMicrophone);
  const stopMeasuring = () => {
    unfollow();
    meter?.close();
    meter = undefined;
  };

  return {
    view: local.view,
    subscribe: local.subscribe,
    level: () => meter?.level() ?? 0,
    open: local.open,
    setMicrophone: local.setMicrophone,
    setCamera: local.setCamera,
    choose: local.choose,
    setQuality: local.setQuality,
    testSpeaker: () => playTestSound(local.view().chosen.speaker),
    handOver: () => {
      isHandedOver = true;
      stopMeasuring();
      return local;
    },
    close: () => {
      stopMeasuring();
      if (!isHandedOver) local.close();
    },
  };
}
