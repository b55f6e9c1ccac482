import type { ReactNode } from "react";
import { checkAccess, type Endpoint } from "#base/endpoint.ts";
import { useOptionalSession } from "./session.ts";

type Act = Pick<Endpoint, "access" | "method">;

export const useCan = (act: Act): boolean => checkAccess(act, useOptionalSession()) === undefined;

/** Renders its children only if the person may call the endpoint: `<Can do={retryJob}>`. The server checks the same declaration. */
export function Can({ do: act, otherwise = null, children }: { do: Act; otherwise?: ReactNode; children: ReactNode }) {
  return useCan(act) ? children : otherwise;
}
