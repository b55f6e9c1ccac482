import type { TranscriptFailure, TranscriptState } from "../values.ts";

type Facts = { mayTranscribe: boolean; objectId: string | null; transcriptState: TranscriptState | null };

/**
 * Whether a transcript of a recording can be asked for: everyone agreed to it when they agreed to the recording, one of the tenant's AI
 * providers takes recordings, and there is none yet. `limit` is the most bytes of sound that a provider takes.
 */
export const canTranscribe = ({ mayTranscribe, objectId, transcriptState }: Facts, limit: number | null): boolean =>
  mayTranscribe && objectId !== null && limit !== null && (transcriptState === null || transcriptState === "failed");

/** Why there is no transcript, by why no provider answered. */
export const failureOfRefusal = (refused: string): TranscriptFailure =>
  refused === "noProvider" || refused === "stopped"
    ? "noProvider"
    : refused === "budgetSpent"
      ? "budgetSpent"
      : "providerFailed";
