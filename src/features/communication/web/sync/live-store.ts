import { useSyncExternalStore } from "react";

const typingMs = 6000;
const listeners = new Set<() => void>();
const online = new Map<string, boolean>();
const typing = new Map<string, readonly string[]>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const noTyping: readonly string[] = [];

const notify = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function setPresence(personId: string, isOnline: boolean): void {
  online.set(personId, isOnline);
  notify();
}

export function clearTyping(conversationId: string, personId: string): void {
  const key = `${conversationId} ${personId}`;
  clearTimeout(timers.get(key));
  timers.delete(key);
  const left = (typing.get(conversationId) ?? noTyping).filter((id) => id !== personId);
  if (left.length > 0) typing.set(conversationId, left);
  else typing.delete(conversationId);
  notify();
}

/** A person who stops typing sends nothing, so each signal lasts a few seconds. */
export function setTyping(conversationId: string, personId: string): void {
  const key = `${conversationId} ${personId}`;
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => clearTyping(conversationId, personId), typingMs),
  );
  const known = typing.get(conversationId) ?? noTyping;
  if (!known.includes(personId)) typing.set(conversationId, [...known, personId]);
  notify();
}

/** After a lost connection the announced presence may be outdated; the lists are fetched again. */
export function resetLiveStore(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  for (const map of [online, typing, timers]) map.clear();
  notify();
}

/** Whether a person is online: what was announced last, else what the server said with the list. */
export const useIsOnline = ({ id, isOnline }: { id: string; isOnline: boolean }): boolean =>
  useSyncExternalStore(subscribe, () => online.get(id) ?? isOnline);

/** The ids of the people who are typing in a conversation. */
export const useTypingPeople = (conversationId: string): readonly string[] =>
  useSyncExternalStore(subscribe, () => typing.get(conversationId) ?? noTyping);
