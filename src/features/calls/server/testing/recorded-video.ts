import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from "mediabunny";

/** Twenty milliseconds of silence in Opus. */
const silence = new Uint8Array([0xf8, 0xff, 0xfe]);
/** "OpusHead", version 1, one channel, 48 kHz. */
const opusHead = Buffer.from("4f707573486561640101380180bb0000000000", "hex");
const frameSeconds = 0.02;

/** A recording as browsers make it: WebM with a picture in VP8 and, unless it is without one, a sound in Opus. */
export async function recordedVideo({
  frames = 50,
  hasSound = true,
  packetBytes = silence.length,
} = {}): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const video = new EncodedVideoPacketSource("vp8");
  output.addVideoTrack(video);
  const audio = new EncodedAudioPacketSource("opus");
  if (hasSound) output.addAudioTrack(audio);
  await output.start();
  const picture = new Uint8Array(2000).fill(7);
  const sound = new Uint8Array(packetBytes);
  sound.set(silence);
  const videoConfig = { decoderConfig: { codec: "vp8", codedWidth: 320, codedHeight: 180 } };
  const audioConfig = {
    decoderConfig: { codec: "opus", sampleRate: 48_000, numberOfChannels: 1, description: new Uint8Array(opusHead) },
  };
  for (let frame = 0; frame < frames; frame++) {
    const at = frame * frameSeconds;
    await video.add(new EncodedPacket(picture, "key", at, frameSeconds), videoConfig);
    if (hasSound) await audio.add(new EncodedPacket(sound, "key", at, frameSeconds), audioConfig);
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer());
}
