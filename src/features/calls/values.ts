/** A scheduled call waits for its time, a ringing one for the first answer. */
export const callStates = ["scheduled", "ringing", "running", "ended"] as const;
export type CallState = (typeof callStates)[number];

export const endReasons = ["finished", "unanswered", "declined", "canceled"] as const;
export type EndReason = (typeof endReasons)[number];

/**
 * `ringing` until the person answers, `waiting` for a guest whom the host has not admitted yet, `in` while they take part. `busy` is the
 * answer of someone who is in another call.
 */
export const participantStates = ["ringing", "waiting", "in", "left", "declined", "busy", "missed", "refused"] as const;
export type ParticipantState = (typeof participantStates)[number];

/** Everyone sends to everyone, or everyone sends to a media server, which sends it on. */
export const callModes = ["mesh", "sfu"] as const;
export type CallMode = (typeof callModes)[number];

/** What one participant can send at the same time. */
export const mediaSources = ["microphone", "camera", "screen"] as const;

export const recordingStates = ["asked", "recording", "saving", "stored", "refused", "failed"] as const;
export type RecordingState = (typeof recordingStates)[number];

export const transcriptStates = ["waiting", "ready", "failed"] as const;
export type TranscriptState = (typeof transcriptStates)[number];
/** Why a recording was not written down. */
export const transcriptFailures = [
  "tooLarge",
  "silent",
  "unreadable",
  "noProvider",
  "budgetSpent",
  "providerFailed",
] as const;
export type TranscriptFailure = (typeof transcriptFailures)[number];

/** The height of the picture by quality [R3.14]. */
export const qualities = { low: 360, medium: 720, hd: 1080, ultra: 2160 } as const;
export type Quality = keyof typeof qualities;

export const callReactions = ["👍", "❤️", "😂", "🎉", "👏", "😮"] as const;

/** In a mesh every browser sends its picture to every other one, so it carries few. */
export const maxInMesh = 4;
export const maxInSfu = 25;
/** More people are not rung; a call in such a conversation is scheduled. */
export const maxRung = 25;
export const ringSeconds = 45;
/** Someone whose connection is lost has this time to come back before the others see that they left. */
export const graceSeconds = 20;
export const maxGuests = 10;
export const recordingLimitMb = 2048;
export const defaultRecordingDays = 90;
