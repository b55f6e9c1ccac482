import { drawScene } from "./draw-scene.ts";
import type { Scene } from "./scene.ts";

const size = { width: 1280, height: 720 };

/** One stream with the pictures of everyone side by side and their voices mixed. */
export type Composer = { stream: MediaStream; close: () => void };

export function composeScene(readScene: () => Scene): Composer {
  const canvas = Object.assign(document.createElement("canvas"), size);
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new Error("This browser cannot draw.");
  const videos = createVideos();
  const mixer = createMixer();
  const draw = () => {
    const { tiles, sounds } = readScene();
    mixer.follow(sounds);
    videos.keep(tiles.flatMap(({ picture }) => picture ?? []));
    drawScene(context, tiles, videos.of);
  };
  draw();
  // The page's own timer, until the worker is loaded.
  const timer = setInterval(draw, 40);
  const worker = new Worker(new URL("./frame-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", () => clearInterval(timer), { once: true });
  worker.addEventListener("message", draw);
  const pictures = canvas.captureStream();
  return {
    stream: new MediaStream([...pictures.getVideoTracks(), ...mixer.tracks]),
    close: () => {
      clearInterval(timer);
      worker.terminate();
      for (const track of pictures.getTracks()) track.stop();
      videos.keep([]);
      mixer.close();
    },
  };
}

/** A canvas draws a stream through a video element, which need not be on the page. */
function createVideos() {
  const videos = new Map<MediaStream, HTMLVideoElement>();
  const of = (stream: MediaStream) => {
    const known = videos.get(stream);
    if (known) return known;
    const video = Object.assign(document.createElement("video"), { muted: true, playsInline: true, srcObject: stream });
    // It is rejected when the stream ends before its first frame.
    video.play().catch(() => {});
    videos.set(stream, video);
    return video;
  };
  const keep = (streams: readonly MediaStream[]) => {
    for (const [stream, video] of videos) {
      if (streams.includes(stream)) continue;
      video.srcObject = null;
      videos.delete(stream);
    }
  };
  return { of, keep };
}

function createMixer() {
  const context = new AudioContext();
  const output = context.createMediaStreamDestination();
  // Silence, so that the recording has sound from its first moment on and both tracks are equally long.
  const silence = new ConstantSourceNode(context, { offset: 0 });
  silence.connect(output);
  silence.start();
  void context.resume().catch(() => {});
  const sources = new Map<MediaStream, MediaStreamAudioSourceNode>();
  return {
    tracks: output.stream.getAudioTracks(),
    follow: (streams: readonly MediaStream[]) => {
      for (const [stream, source] of sources) {
        if (streams.includes(stream)) continue;
        source.disconnect();
        sources.delete(stream);
      }
      for (const stream of streams) {
        if (sources.has(stream) || stream.getAudioTracks().length === 0) continue;
        const source = context.createMediaStreamSource(stream);
        source.connect(output);
        sources.set(stream, source);
      }
    },
    close: () => void context.close(),
  };
}
