import type { Counter } from "../../rules/statistics.ts";
import { createPeer, type MeshPeer } from "./peer.ts";
import { readCounters } from "./read-counters.ts";
import type { ParticipantId } from "./session.ts";
import type { Outgoing, Transport, TransportOptions } from "./transport.ts";

const checkMs = 500;

/** Everyone is connected to everyone. */
export function createMesh({ me, iceServers: initialServers, send, onChange }: TransportOptions): Transport {
  let iceServers = initialServers;
  const peers = new Map<ParticipantId, MeshPeer>();
  let outgoing: Outgoing = { microphone: null, camera: null, screen: null, quality: "medium" };
  const publish = () => {
    for (const peer of peers.values()) void peer.publish(outgoing, peers.size);
  };
  const timer = setInterval(() => {
    for (const peer of peers.values()) peer.check();
  }, checkMs);

  return {
    connect: (wanted) => {
      const gone = [...peers.keys()].filter((id) => !wanted.includes(id));
      const added = wanted.filter((id) => !peers.has(id));
      if (gone.length + added.length === 0) return;
      for (const id of gone) {
        peers.get(id)?.close();
        peers.delete(id);
      }
      for (const other of added) {
        const options = { me, other, iceServers, outgoing, peers: wanted.length, onChange };
        peers.set(other, createPeer({ ...options, send: (signal) => send(other, signal) }));
      }
      publish();
      onChange();
    },
    publish: (next) => {
      outgoing = next;
      publish();
    },
    receive: (from, signal) => peers.get(from)?.receive(signal),
    restart: (servers) => {
      iceServers = servers;
      for (const peer of peers.values()) peer.restart(servers);
    },
    peers: () => new Map([...peers].map(([id, peer]) => [id, peer.remote()])),
    levels: () => new Map([...peers].map(([id, peer]) => [id, peer.connection()?.level() ?? 0])),
    measure: async () => {
      const connections = [...peers.values()].flatMap((peer) => peer.connection() ?? []);
      const counters: [string, Counter][] = [];
      const roundTrips: number[] = [];
      for (const connection of connections) {
        const read = readCounters(await connection.stats());
        for (const [id, counter] of read.counters) counters.push([`${connection.session}:${id}`, counter]);
        if (read.roundTrip !== null) roundTrips.push(read.roundTrip);
      }
      return { at: performance.now(), counters: new Map(counters), roundTrips };
    },
    close: () => {
      clearInterval(timer);
      for (const peer of peers.values()) peer.close();
      peers.clear();
    },
  };
}
