import type { Browser } from "@playwright/test";
import { build } from "vite";
import type { CallEvent } from "../../contract/live.ts";

/** Builds a module of the browser's side of calls, named by its path under `web`, as one script that defines `engine`. */
export async function buildEngine(path: string): Promise<string> {
  const entry = new URL(`../../web/${path}`, import.meta.url).pathname;
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, minify: false, lib: { entry, formats: ["iife"], name: "engine" } },
  });
  const outputs = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  return outputs.flatMap((one) => (one.type === "chunk" ? [one.code] : [])).join("\n");
}

type Options = {
  url: string;
  engine: string;
  me: string;
  others: readonly string[];
  ask: (request: never) => Promise<unknown>;
};

/** A page with a camera and a microphone that takes part in a call through the media server. */
export async function openEnginePage(browser: Browser, { url, engine, me, others, ask }: Options) {
  const page = await browser.newPage();
  await page.goto(`${url}/health/live`);
  await page.exposeFunction("ask", ask);
  await page.evaluate(`${engine}; globalThis.engine = engine;`);
  await page.evaluate(
    `(async ({ me, others }) => {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: { width: 640, height: 360 } });
      const [microphone] = stream.getAudioTracks();
      const [camera] = stream.getVideoTracks();
      const options = { me, iceServers: [], send: () => {}, onChange: () => {}, ask: (request) => globalThis.ask(request) };
      const transport = globalThis.engine.createSwitchingTransport(options);
      globalThis.transport = transport;
      transport.publish({ microphone, camera, screen: null, quality: "low" });
      transport.use("sfu");
      transport.connect(others);
    })(${JSON.stringify({ me, others })})`,
  );
  /** Counts for each other participant the frames that their picture has shown since the last time. */
  const countFrames = (): Promise<Record<string, number>> =>
    page.evaluate(`(async () => {
      const shown = [...globalThis.transport.peers()].map(([id, { camera, state }]) => {
        const video = document.createElement("video");
        video.muted = true;
        video.srcObject = camera;
        video.play().catch(() => {});
        return [id, state, video];
      });
      await new Promise((done) => setTimeout(done, 1500));
      return Object.fromEntries(
        shown.map(([id, state, video]) => [id, state === "connected" ? video.getVideoPlaybackQuality().totalVideoFrames : 0]),
      );
    })()`);
  return {
    page,
    receive: (event: CallEvent) =>
      event.type === "sfuOffer" || event.type === "sfuLost"
        ? page.evaluate(`globalThis.transport.receiveEvent(${JSON.stringify(event)})`).catch(() => {})
        : undefined,
    countFrames,
  };
}

export type EnginePage = Awaited<ReturnType<typeof openEnginePage>>;
