/** What a transcription gets of a recording: its sound, or why there is none. */
export type Audio = { bytes: Uint8Array<ArrayBuffer>; mediaType: "audio/ogg" | "audio/mp4" } | "tooLarge" | "silent";

/** Copies the sound of a video into a file of its own, without decoding or encoding it. */
export async function extractAudio(file: string, maxBytes: number): Promise<Audio> {
  const bunny = await import("mediabunny");
  const input = new bunny.Input({
    source: new bunny.FilePathSource(file),
    formats: [bunny.WEBM, bunny.MATROSKA, bunny.MP4],
  });
  try {
    const track = await input.getPrimaryAudioTrack();
    const codec = await track?.getCodec();
    if (!track || !codec) return "silent";
    const isOgg = codec === "opus" || codec === "vorbis";
    const target = new bunny.BufferTarget();
    const output = new bunny.Output({
      format: isOgg ? new bunny.OggOutputFormat() : new bunny.Mp4OutputFormat(),
      target,
    });
    const source = new bunny.EncodedAudioPacketSource(codec);
    output.addAudioTrack(source);
    const decoderConfig = await track.getDecoderConfig();
    await output.start();
    let size = 0;
    for await (const packet of new bunny.EncodedPacketSink(track).packets()) {
      size += packet.byteLength;
      if (size > maxBytes) {
        await output.cancel();
        return "tooLarge";
      }
      await source.add(packet, decoderConfig ? { decoderConfig } : undefined);
    }
    if (size === 0) return "silent";
    await output.finalize();
    const bytes = new Uint8Array(target.buffer ?? new ArrayBuffer());
    return bytes.length > maxBytes ? "tooLarge" : { bytes, mediaType: isOgg ? "audio/ogg" : "audio/mp4" };
  } finally {
    input.dispose();
  }
}
