import type { Icon } from "@tabler/icons-react";
import { createContext, type ReactNode, use } from "react";
import type words from "./locales/en.json";

/** The groups of the sidebar, in order. */
export const placeGroups = ["work", "money", "insight", "administration"] as const;
export type PlaceGroup = (typeof placeGroups)[number];

/** A destination of the app. Features do not know the shell; the app lists their places for it. */
export type Place = {
  to: string;
  search?: Record<string, string>;
  label: keyof (typeof words)["places"];
  icon: Icon;
  /** The shortcut after `g`. */
  key?: string;
  /** A place without a group is not in the sidebar; the palette and its shortcut still lead to it. */
  group?: PlaceGroup;
};

/** The number beside a place: work that waits for this person, or only information. */
export type PlaceCount = { count: number; isWaiting: boolean };

/** A condition that needs the person's attention, shown in the bell. */
export type Notice = { id: string; tone: "warn" | "bad" | "info"; icon: Icon; text: string; to: string };

/** What a person can do about a notice: open the page where it is done, or do it at once. `run` rejects if the server refuses. */
export type NoticeAction = { label: string } & ({ to: string } | { run: () => Promise<void> });

/** A notice about a past event. Unread until it is opened or acted on, and only then it offers actions. */
export type OwnNotice = Notice & { at: Date; unread: boolean; read: () => void; actions: NoticeAction[] };

/** The person's own notices, newest first. */
export type OwnNotices = {
  /** Undefined while loading. */
  items: OwnNotice[] | undefined;
  unread: number;
  error: unknown;
  retry: () => void;
  readAll: () => void;
  /** Defined if there are older notices. */
  showOlder: (() => void) | undefined;
};

/** An entry of the command palette: an action or a record. `group` is its heading there. */
export type PaletteAction = { id: string; group: string; label: string; icon: Icon; run: () => void };

/** A single key. With `run` it works anywhere in the app, such as `c` for a new record; without, a screen handles it and it is only listed. */
export type Shortcut = { key: string; label: string; run?: () => void };

/** What the app provides to the shell. */
export type ShellParts = {
  places: Place[];
  counts: Partial<Record<Place["label"], PlaceCount>>;
  /** The places of the phone's bottom bar; the others are behind its last button. */
  barPlaces: Place[];
  /** The action in the middle of the bottom bar, for people who mostly create. */
  barAction?: PaletteAction;
  actions: PaletteAction[];
  /** Searches records by words. */
  find: (query: string) => Promise<PaletteAction[]>;
  /** Offers the typed words as a question, after everything that matches them better. A leading question mark asks for it. */
  ask?: ((question: string) => PaletteAction) | undefined;
  shortcuts: Shortcut[];
  /** Switches to the person's other tenants. Rendered only while the account menu is open. */
  tenantSwitch?: ReactNode;
  signOut: () => void;
};

export const ShellContext = createContext<ShellParts | undefined>(undefined);

export function useShell(): ShellParts {
  const parts = use(ShellContext);
  if (!parts) throw new Error("ShellContext is missing");
  return parts;
}

/** The content of the bell. In a context of its own, because it changes often and must not rerender the whole layout. */
export type BellParts = { notices: Notice[]; ownNotices: OwnNotices };

export const BellContext = createContext<BellParts | undefined>(undefined);

export function useBell(): BellParts {
  const parts = use(BellContext);
  if (!parts) throw new Error("BellContext is missing");
  return parts;
}
