import type { ReactNode } from "react";
import type { Call } from "../contract/calls.ts";

/** What a screen shows of a call beside its people: a guest sees only its name and its chat. */
export type CallAbout = Pick<Call, "id" | "name" | "referral" | "canHost" | "canRecord"> & {
  /** The conversation beside the call; undefined where messages are turned off. */
  chat: (() => ReactNode) | undefined;
};
