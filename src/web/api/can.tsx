import type { ReactNode } from "react";
import { type Endpoint, refusal } from "#base/endpoint.ts";
import { useVisitor } from "./session.ts";

type Act = Pick<Endpoint, "access" | "method">;

export const useCan = (act: Act): boolean => refusal(act, useVisitor()) === undefined;

/** Shows what leads to an endpoint only to those who may call it: `<Can do={retryJob}>`. The server asks the same line. */
export function Can({ do: act, otherwise = null, children }: { do: Act; otherwise?: ReactNode; children: ReactNode }) {
  return useCan(act) ? children : otherwise;
}
