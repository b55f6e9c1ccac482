import type { EncodedPacket, EncodedPacketSink } from "mediabunny";

type Source = { add: (packet: EncodedPacket) => Promise<void> };
type Target = WritableStream<{ type: "write"; data: Uint8Array<ArrayBuffer>; position: number }>;

/**
 * Browsers record without a duration and an index, so that a player could not seek. This copies the recorded packets into a file with both,
 * without encoding them again. Returns the duration in seconds, and the file if it was not written to `target`.
 */
export async function makeSeekable(recorded: Blob, target?: Target): Promise<{ seconds: number; file?: Blob }> {
  const bunny = await import("mediabunny");
  const input = new bunny.Input({ source: new bunny.BlobSource(recorded), formats: [bunny.WEBM] });
  try {
    const buffer = new bunny.BufferTarget();
    const output = new bunny.Output({
      format: new bunny.WebMOutputFormat(),
      target: target ? new bunny.StreamTarget(target, { chunked: true }) : buffer,
    });
    const copies: { sink: EncodedPacketSink; source: Source }[] = [];
    const video = await input.getPrimaryVideoTrack();
    const videoCodec = await video?.getCodec();
    if (!video || !videoCodec) throw new Error("The recording has no picture.");
    const videoSource = new bunny.EncodedVideoPacketSource(videoCodec);
    const videoConfig = await video.getDecoderConfig();
    output.addVideoTrack(videoSource);
    const withVideoConfig = videoConfig ? { decoderConfig: videoConfig } : undefined;
    copies.push({
      sink: new bunny.EncodedPacketSink(video),
      source: { add: (packet) => videoSource.add(packet, withVideoConfig) },
    });

    const audio = await input.getPrimaryAudioTrack();
    const audioCodec = await audio?.getCodec();
    if (audio && audioCodec) {
      const audioSource = new bunny.EncodedAudioPacketSource(audioCodec);
      const audioConfig = await audio.getDecoderConfig();
      output.addAudioTrack(audioSource);
      const withAudioConfig = audioConfig ? { decoderConfig: audioConfig } : undefined;
      copies.push({
        sink: new bunny.EncodedPacketSink(audio),
        source: { add: (packet) => audioSource.add(packet, withAudioConfig) },
      });
    }
    await output.start();
    const seconds = await copyInOrder(copies);
    await output.finalize();
    return buffer.buffer ? { seconds, file: new Blob([buffer.buffer], { type: "video/webm" }) } : { seconds };
  } finally {
    input.dispose();
  }
}

/** Takes the earliest packet of all tracks each time, so that sound and picture of a moment are near each other in the file. */
async function copyInOrder(copies: readonly { sink: EncodedPacketSink; source: Source }[]): Promise<number> {
  const heads = await Promise.all(
    copies.map(async ({ sink, source }) => ({ sink, source, next: await sink.getFirstPacket() })),
  );
  let end = 0;
  for (;;) {
    let earliest: (typeof heads)[number] | undefined;
    for (const head of heads) {
      if (head.next && (!earliest?.next || head.next.timestamp < earliest.next.timestamp)) earliest = head;
    }
    if (!earliest?.next) return end;
    const { sink, source, next } = earliest;
    await source.add(next);
    end = Math.max(end, next.timestamp + next.duration);
    earliest.next = await sink.getNextPacket(next);
  }
}
