/** How long a toast stays, in milliseconds [R2.9, R9.1]. */
export const toastTime = 3000;

export type Toast = {
  id: number;
  message: string;
  kind: "good" | "bad";
  /** Shown as a button that also closes the toast. */
  onUndo?: () => void;
  /** Called once when the toast closes, unless it was undone. */
  onEnd?: () => void;
};
type Asked = Omit<Toast, "id"> & { time?: number };

const atOnce = 3;
const timers = new Map<number, { left: number; since: number; handle: ReturnType<typeof setTimeout> }>();
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;
let held = false;

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const tell of listeners) tell();
}

function wind(id: number, left: number): void {
  clearTimeout(timers.get(id)?.handle);
  timers.set(id, { left, since: Date.now(), handle: setTimeout(() => endToast(id), left) });
}

/** White text at the top for three seconds, with a close button [R2.9]. */
export const toast = (message: string, kind: Toast["kind"] = "good"): void => showToast({ message, kind });

export function showToast({ time = toastTime, ...asked }: Asked): void {
  lastId += 1;
  const overflow = toasts.slice(0, Math.max(0, toasts.length + 1 - atOnce));
  change([...toasts, { ...asked, id: lastId }]);
  wind(lastId, time);
  for (const { id } of overflow) endToast(id);
}

export function endToast(id: number, undone = false): void {
  const ended = toasts.find((one) => one.id === id);
  if (!ended) return;
  clearTimeout(timers.get(id)?.handle);
  timers.delete(id);
  change(toasts.filter((one) => one !== ended));
  // A removed button fires no event when the pointer leaves it.
  resumeToasts();
  if (undone) ended.onUndo?.();
  else ended.onEnd?.();
}

/** The pointer or the focus on the toasts pauses their timers, so that there is enough time to read. */
export function holdToasts(): void {
  if (held) return;
  held = true;
  for (const timer of timers.values()) {
    clearTimeout(timer.handle);
    timer.left = Math.max(0, timer.left - (Date.now() - timer.since));
  }
}

export function resumeToasts(): void {
  if (!held) return;
  held = false;
  for (const [id, { left }] of timers) wind(id, left);
}

/** Closes all at once, as when the page is left: pending actions run now. */
export function endToasts(): void {
  for (const { id } of toasts) endToast(id);
}

export const currentToasts = (): readonly Toast[] => toasts;
export function subscribeToasts(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
