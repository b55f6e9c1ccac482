/** Two short notes on the chosen speaker. Resolves when they were played. */
export async function playTestSound(speaker: string | undefined): Promise<void> {
  const context = new AudioContext();
  try {
    // Through an element, because not every browser can choose the output of an AudioContext.
    const output = context.createMediaStreamDestination();
    const volume = new GainNode(context, { gain: 0 });
    const tone = new OscillatorNode(context, { frequency: 523.25 });
    tone.connect(volume).connect(output);
    const start = context.currentTime + 0.05;
    tone.frequency.setValueAtTime(659.25, start + 0.25);
    volume.gain.setTargetAtTime(0.2, start, 0.02);
    volume.gain.setTargetAtTime(0, start + 0.5, 0.05);
    const element = new Audio();
    element.srcObject = output.stream;
    if (speaker !== undefined && "setSinkId" in element) await element.setSinkId(speaker);
    await element.play();
    const ended = new Promise((resolve) => tone.addEventListener("ended", resolve, { once: true }));
    tone.start(start);
    tone.stop(start + 0.8);
    await ended;
    element.srcObject = null;
  } finally {
    await context.close();
  }
}
