/** Measures how loud a stream is, from 0 to 1. */
export type LevelMeter = { level: () => number; close: () => void };

export function createLevelMeter(stream: MediaStream): LevelMeter {
  const context = new AudioContext();
  const source = context.createMediaStreamSource(stream);
  const analyser = new AnalyserNode(context, { fftSize: 1024 });
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  // Browsers start sound only after the person did something on the page.
  const resume = () => void context.resume().catch(() => {});
  resume();
  const listeners = new AbortController();
  for (const type of ["pointerdown", "keydown"]) window.addEventListener(type, resume, { signal: listeners.signal });
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      return toLevel(Math.sqrt(power));
    },
    close: () => {
      listeners.abort();
      source.disconnect();
      void context.close();
    },
  };
}

const quietest = -60;

/** Loudness is perceived in decibels: a normal voice fills more than half of the meter. */
const toLevel = (amplitude: number) =>
  amplitude === 0 ? 0 : Math.min(1, Math.max(0, 1 - (20 * Math.log10(amplitude)) / quietest));
