import { useInfiniteQuery } from "@tanstack/react-query";
import { useCan } from "#web/api/can.tsx";
import { viewCallsAccess } from "../../access.ts";
import { type CallFilter, callList } from "../api.ts";

/** The call that rings or runs now in a conversation or about a referral. */
export function useRunningCall(about: CallFilter) {
  const { data } = useInfiniteQuery({ ...callList("current", about), enabled: useCan(viewCallsAccess) });
  return data?.pages[0]?.items.find(({ state }) => state === "running" || state === "ringing");
}
