type ReadState = { lastSeq: number; lastReadSeq: number; mentionedSeq: number; muted: boolean };

/** A muted conversation asks for attention only when it mentions the person. */
export const isWaiting = ({ lastSeq, lastReadSeq, mentionedSeq, muted }: ReadState): boolean =>
  mentionedSeq > lastReadSeq || (!muted && lastSeq > lastReadSeq);

/** How long a person has to be away until a mail reports what they missed. */
export const absenceMinutes = 10;

type Absence = ReadState & { mailedSeq: number; minutesSinceSeen: number; minutesSinceMessage: number };

/** A message is mailed once, to someone who was away since it came. */
export const shouldMail = (state: Absence): boolean =>
  isWaiting(state) &&
  (state.muted ? state.mentionedSeq : state.lastSeq) > state.mailedSeq &&
  state.minutesSinceSeen >= absenceMinutes &&
  state.minutesSinceMessage >= absenceMinutes;
