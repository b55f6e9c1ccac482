import type { Call, CallParticipant, RingingCall } from "../../contract/calls.ts";

const numbered = (number: number) => String(number).padStart(32, "0");
export const callId = `cal_${numbered(1)}` as const;
export const participantId = (number: number) => `cap_${numbered(number)}` as const;
export const myParticipant = participantId(1);

const off = { microphone: true, camera: true, screen: false, hand: false };

/** A participant who takes part; the first one is the person at the screen. */
export const participant = (number: number, more: Partial<CallParticipant> = {}): CallParticipant => ({
  id: participantId(number),
  personId: `per_${numbered(number)}`,
  name: ["", "Lena Brandt", "Anika Rao", "Lina Haddad", "Miriam Castellanos"][number] ?? `Person ${number}`,
  photoUrl: null,
  state: "in",
  media: off,
  joinedAt: "2026-03-02T14:30:00.000Z",
  leftAt: null,
  ...more,
});

/** A running call of two. */
export const exampleCall = (more: Partial<Call> = {}): Call => ({
  id: callId,
  revision: 1,
  state: "running",
  mode: "mesh",
  startedAt: "2026-03-02T14:30:00.000Z",
  endedAt: null,
  endReason: null,
  participants: [participant(1), participant(2)],
  recording: null,
  conversationId: `cnv_${numbered(1)}`,
  name: "Greenfield Foods, intro call",
  video: true,
  referral: null,
  scheduled: null,
  startedBy: `per_${numbered(2)}`,
  me: myParticipant,
  recordings: [],
  canEnter: true,
  canHost: true,
  canRecord: true,
  ...more,
});

export const exampleRinging = (more: Partial<RingingCall> = {}): RingingCall => ({
  id: callId,
  name: "Anika Rao",
  video: true,
  by: { name: "Anika Rao", photoUrl: null },
  referral: null,
  until: new Date(Date.now() + 45_000).toISOString(),
  ...more,
});
