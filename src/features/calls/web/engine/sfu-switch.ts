import type { CallMode } from "../../values.ts";
import { createMesh } from "./mesh.ts";
import { createSfu, type SfuEvent } from "./sfu.ts";
import type { AskSfu } from "./sfu-connections.ts";
import type { Outgoing, Transport, TransportOptions } from "./transport.ts";

export type SwitchingTransport = Transport & {
  use: (mode: CallMode) => void;
  receiveEvent: (event: SfuEvent) => void;
};

/** Starts as a mesh and changes to the media server when the call does; the tracks of this browser are sent on as they are. */
export function createSwitchingTransport(options: TransportOptions & { ask: AskSfu }): SwitchingTransport {
  let { iceServers } = options;
  let outgoing: Outgoing | undefined;
  let sfu: ReturnType<typeof createSfu> | undefined;
  let transport: Transport | undefined;
  const current = () => {
    transport ??= createMesh({ ...options, iceServers });
    return transport;
  };
  return {
    use: (mode) => {
      if (mode === "mesh" || sfu) return;
      transport?.close();
      sfu = createSfu({ ...options, iceServers });
      transport = sfu;
      if (outgoing) sfu.publish(outgoing);
    },
    connect: (peers) => current().connect(peers),
    publish: (next) => {
      outgoing = next;
      current().publish(next);
    },
    receive: (from, signal) => current().receive(from, signal),
    restart: (servers) => {
      iceServers = servers;
      current().restart(servers);
    },
    receiveEvent: (event) => sfu?.receiveEvent(event),
    peers: () => current().peers(),
    levels: () => current().levels(),
    measure: () => current().measure(),
    close: () => current().close(),
  };
}
