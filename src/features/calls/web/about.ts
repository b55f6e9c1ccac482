import type { ReactNode } from "react";
import type { Call } from "../contract/calls.ts";

/** What a screen shows of a call beside its people: a guest sees only its name. */
export type CallAbout = Pick<Call, "id" | "name" | "referral" | "canHost" | "canRecord"> & {
  /** The conversation beside the call; a guest has none. */
  chat: (() => ReactNode) | undefined;
};
