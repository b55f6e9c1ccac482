import { type CallMode, maxInMesh, maxInSfu } from "../values.ts";

type Facts = {
  mode: CallMode;
  /** A media server is connected now. */
  hasMediaServer: boolean;
};

/** How many people can be in a call at the same time. */
export const capacityOf = ({ mode, hasMediaServer }: Facts): number =>
  mode === "sfu" || hasMediaServer ? maxInSfu : maxInMesh;

/**
 * Two people talk directly; the third brings in the media server. A call never goes back: everyone would have to connect again because
 * someone left.
 */
export const nextMode = ({ mode, hasMediaServer, present }: Facts & { present: number }): CallMode =>
  mode === "sfu" || (hasMediaServer && present > 2) ? "sfu" : "mesh";
