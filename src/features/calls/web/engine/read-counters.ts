import type { Counter } from "../../rules/statistics.ts";

type RtpStats = RTCInboundRtpStreamStats &
  RTCOutboundRtpStreamStats & { headerBytesReceived?: number; headerBytesSent?: number };

/** The counters of one connection, by the browser's id of the stream. */
export function readCounters(report: RTCStatsReport) {
  const counters = new Map<string, Counter>();
  const lostByOther = new Map<string, number>();
  let pairTrip: number | undefined;
  let rtpTrip: number | undefined;
  for (const stats of report.values()) {
    if (stats.type === "inbound-rtp") counters.set(stats.id, receivedOf(stats));
    if (stats.type === "outbound-rtp") counters.set(stats.id, sentOf(stats));
    if (stats.type === "candidate-pair" && stats.nominated) pairTrip = stats.currentRoundTripTime ?? pairTrip;
    if (stats.type === "remote-inbound-rtp") {
      lostByOther.set(stats.localId, stats.packetsLost ?? 0);
      rtpTrip = stats.roundTripTime ?? rtpTrip;
    }
  }
  for (const [id, lost] of lostByOther) {
    const counter = counters.get(id);
    if (counter) counters.set(id, { ...counter, lost });
  }
  return { counters, roundTrip: pairTrip ?? rtpTrip ?? null };
}

const receivedOf = (stats: RtpStats): Counter => ({
  direction: "received",
  bytes: (stats.bytesReceived ?? 0) + (stats.headerBytesReceived ?? 0),
  packets: stats.packetsReceived ?? 0,
  lost: stats.packetsLost ?? 0,
  picture: pictureOf(stats),
});

const sentOf = (stats: RtpStats): Counter => ({
  direction: "sent",
  bytes: (stats.bytesSent ?? 0) + (stats.headerBytesSent ?? 0),
  packets: stats.packetsSent ?? 0,
  lost: 0,
  picture: pictureOf(stats),
});

function pictureOf({ frameWidth, frameHeight, framesPerSecond }: RtpStats): Counter["picture"] {
  if (!frameWidth || !frameHeight) return null;
  return { width: frameWidth, height: frameHeight, framesPerSecond: Math.round(framesPerSecond ?? 0) };
}
