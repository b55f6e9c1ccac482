import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { type Call, getCall, listCalls, listRingingCalls, type StoredRecording } from "../contract/calls.ts";
import { getCallSettings, getTranscript } from "../contract/recordings.ts";
import { getGuestLink } from "../contract/schedule.ts";

/** The topic the server announces when the person's calls change. */
export const callsKey = ["calls"] as const;
export type CallId = Call["id"];
export type ConversationId = Call["conversationId"];
export type ReferralId = NonNullable<Call["referral"]>["id"];

export const callById = (id: CallId) =>
  queryOptions({ queryKey: [...callsKey, "one", id], queryFn: () => call(getCall, { id }) });

export type CallFilter = { conversationId?: ConversationId; referralId?: ReferralId };

/** Those to come and those that run, by time; or those that ended, the latest first. */
export const callList = (which: "current" | "ended", about: CallFilter = {}) =>
  infiniteQueryOptions({
    queryKey: [...callsKey, which, about],
    queryFn: ({ pageParam }) => call(listCalls, { which, ...about, limit: 20, ...(pageParam && { after: pageParam }) }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next ?? undefined,
  });

export const ringingCalls = queryOptions({
  queryKey: [...callsKey, "ringing"],
  queryFn: async () => (await call(listRingingCalls, {})).items,
});

export const transcriptOf = (id: StoredRecording["id"]) =>
  queryOptions({
    queryKey: [...callsKey, "transcript", id],
    queryFn: async () => (await call(getTranscript, { id })).text,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const callSettings = queryOptions({
  queryKey: [...callsKey, "settings"],
  queryFn: () => call(getCallSettings, {}),
});

export const guestLinkOf = (id: CallId) =>
  queryOptions({
    queryKey: [...callsKey, "guest-link", id],
    queryFn: async () => (await call(getGuestLink, { id })).url,
    staleTime: Number.POSITIVE_INFINITY,
  });
