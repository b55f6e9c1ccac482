import { useEffect, useRef } from "react";

type VideoProps = { stream: MediaStream; className?: string | undefined };

/** The picture of a stream. It is silent: sound is played once per person, wherever and however often the picture is shown. */
export function StreamVideo({ stream, className }: VideoProps) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    video.srcObject = stream;
    // A picture that may not start by itself starts with the next one; there is nothing to say about it.
    video.play().catch(() => {});
    return () => {
      video.srcObject = null;
    };
  }, [stream]);
  return <video ref={element} className={className} muted autoPlay playsInline />;
}

type SoundProps = { stream: MediaStream; speaker: string | undefined };

/** The sound of a stream on the chosen speaker. */
export function StreamSound({ stream, speaker }: SoundProps) {
  const element = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const audio = element.current;
    if (!audio) return;
    audio.srcObject = stream;
    audio.play().catch(() => {});
    return () => {
      audio.srcObject = null;
    };
  }, [stream]);
  useEffect(() => {
    // Not every browser can choose the speaker; the sound then comes from the one of the system.
    if (speaker) element.current?.setSinkId?.(speaker).catch(() => {});
  }, [speaker]);
  // biome-ignore lint/a11y/useMediaCaption: a live voice has no captions
  return <audio ref={element} autoPlay />;
}
