/**
 * Perfect negotiation between two browsers: if both offer at once, the polite one withdraws its offer. The impolite one also opens the
 * connections and names their sessions, so that both agree on which attempt is the latest.
 */
export const isPolite = (me: string, other: string) => me < other;

type Description = "offer" | "answer";

/** An answer is used only for an open offer: after a repeated offer there are two answers. */
export function acceptsDescription(
  type: Description,
  { polite, isMakingOffer, signalingState }: { polite: boolean; isMakingOffer: boolean; signalingState: string },
): boolean {
  if (type === "answer") return signalingState === "have-local-offer";
  return polite || !(isMakingOffer || signalingState !== "stable");
}

/** To which attempt a signal belongs. Signals of a pair arrive in order, so an offer with an unknown session is the latest. */
export function sessionOf(
  { session, offers }: { session: string; offers: boolean },
  { polite, current }: { polite: boolean; current: string | undefined },
): "current" | "new" | "outdated" {
  if (session === current) return "current";
  return polite && offers ? "new" : "outdated";
}

/** The session that the polite one names when it has no connection at all, for instance after a reload. */
export const noSession = "";

/** What the impolite one does when the other asks for a new connection. An open offer may only be on its way, or lost. */
export function answerToRestart(
  wanted: string,
  current: { session: string; isAnswered: boolean } | undefined,
): "repeat" | "replace" | "ignore" {
  if (!current) return "replace";
  if (wanted !== noSession && wanted !== current.session) return "ignore";
  return current.isAnswered ? "replace" : "repeat";
}

/** An interruption often ends by itself. */
const restartAfterMs = 2000;
export const replaceAfterMs = 15_000;

/** How to repair a connection that has been without media for `brokenMs`. */
export function repairOf(
  connectionState: string,
  { brokenMs, isRestarted }: { brokenMs: number; isRestarted: boolean },
): "none" | "restart" | "replace" {
  if (connectionState === "connected") return "none";
  if (connectionState === "closed" || brokenMs >= replaceAfterMs) return "replace";
  const isInterrupted = connectionState === "disconnected" && brokenMs >= restartAfterMs;
  return !isRestarted && (connectionState === "failed" || isInterrupted) ? "restart" : "none";
}
