/** How long a toast stays, in milliseconds [R2.9, R9.1]. */
export const toastMs = 3000;

export type Toast = {
  id: number;
  message: string;
  /** `info` is an answer that is neither success nor failure. */
  kind: "good" | "info" | "bad";
  /** Shown as a button that also closes the toast. */
  onUndo?: () => void;
  /** What to do next, as a button that also closes the toast. */
  action?: { label: string; onClick: () => void };
  /** Called once when the toast closes, unless it was undone. */
  onEnd?: () => void;
};
type ToastOptions = Omit<Toast, "id">;

const maxToasts = 3;
const timers = new Map<number, { remaining: number; since: number; handle: ReturnType<typeof setTimeout> }>();
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;
let isPaused = false;
let hasTimers = true;

/** For tests of screens, on machines of any speed: toasts stay until they are closed. */
export function stopToastTimers(): void {
  hasTimers = false;
}

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function startTimer(id: number, remaining: number): void {
  if (!hasTimers) return;
  clearTimeout(timers.get(id)?.handle);
  timers.set(id, { remaining, since: Date.now(), handle: setTimeout(() => closeToast(id), remaining) });
}

/** White text at the top for three seconds, with a close button [R2.9]. */
export const toast = (message: string, kind: Toast["kind"] = "good"): void => showToast({ message, kind });

export function showToast(options: ToastOptions): void {
  lastId += 1;
  const overflow = toasts.slice(0, Math.max(0, toasts.length + 1 - maxToasts));
  setToasts([...toasts, { ...options, id: lastId }]);
  startTimer(lastId, toastMs);
  for (const { id } of overflow) closeToast(id);
}

export function closeToast(id: number, undone = false): void {
  const closed = toasts.find((other) => other.id === id);
  if (!closed) return;
  clearTimeout(timers.get(id)?.handle);
  timers.delete(id);
  setToasts(toasts.filter((other) => other !== closed));
  // A removed button fires no event when the pointer leaves it.
  resumeToasts();
  if (undone) closed.onUndo?.();
  else closed.onEnd?.();
}

/** The pointer or the focus on the toasts pauses their timers, so that there is enough time to read. */
export function pauseToasts(): void {
  if (isPaused) return;
  isPaused = true;
  for (const timer of timers.values()) {
    clearTimeout(timer.handle);
    timer.remaining = Math.max(0, timer.remaining - (Date.now() - timer.since));
  }
}

export function resumeToasts(): void {
  if (!isPaused) return;
  isPaused = false;
  for (const [id, { remaining }] of timers) startTimer(id, remaining);
}

/** Closes all at once, as when the page is left: pending actions run now. */
export function closeToasts(): void {
  for (const { id } of toasts) closeToast(id);
}

export const currentToasts = (): readonly Toast[] => toasts;
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
