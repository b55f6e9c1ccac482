import type { Icon } from "@tabler/icons-react";
import { createContext, use } from "react";
import type words from "./locales/en.json";

/** A place in the app. Features do not know the shell; the app lists them here for it. */
export type Place = {
  to: string;
  label: keyof (typeof words)["places"];
  icon: Icon;
  /** Pressed after `g`. */
  key: string;
};

/** Something that needs this person, for the bell. */
export type Notice = { id: string; tone: "warn" | "bad" | "info"; icon: Icon; text: string; to: string };

/** Something that happened and was told to this person. Unread until it is opened. */
export type OwnNotice = Notice & { at: Date; unread: boolean; read: () => void };

/** The person's own notices, newest first. */
export type OwnNotices = {
  /** Not yet known while they are on their way. */
  items: OwnNotice[] | undefined;
  unread: number;
  error: unknown;
  retry: () => void;
  readAll: () => void;
  /** Where there are older ones. */
  showOlder: (() => void) | undefined;
};

/** A thing that can be done or found from the palette. `group` is its heading there. */
export type PaletteAction = { id: string; group: string; label: string; icon: Icon; run: () => void };

/** A single key that does something anywhere in the app, such as `c` for a new record. */
export type Shortcut = { key: string; label: string; run: () => void };

/** What the app hangs into the shell. */
export type ShellParts = {
  places: Place[];
  actions: PaletteAction[];
  /** Looks for records by words. */
  find: (words: string) => Promise<PaletteAction[]>;
  shortcuts: Shortcut[];
  signOut: () => void;
};

export const ShellContext = createContext<ShellParts | undefined>(undefined);

export function useShell(): ShellParts {
  const parts = use(ShellContext);
  if (!parts) throw new Error("ShellContext is missing");
  return parts;
}

/** What hangs in the bell. Apart from the rest: it changes while one looks, and the frame around it need not be drawn again. */
export type BellParts = { notices: Notice[]; ownNotices: OwnNotices };

export const BellContext = createContext<BellParts | undefined>(undefined);

export function useBell(): BellParts {
  const parts = use(BellContext);
  if (!parts) throw new Error("BellContext is missing");
  return parts;
}
