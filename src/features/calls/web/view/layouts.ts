import type { CallParticipant } from "../../contract/calls.ts";
import type { ParticipantId, SessionView } from "../engine/session.ts";

/** `automatic` shows a shared screen large with the people beside it, and otherwise everyone in the same size. */
export const layouts = ["automatic", "grid", "speaker", "side"] as const;
export type Layout = (typeof layouts)[number];

export type TileOf = { id: ParticipantId; kind: "camera" | "screen" };
export type Arrangement = {
  layout: "grid" | "speaker" | "side";
  featured: TileOf | undefined;
  tiles: readonly TileOf[];
  /** With one other person the own picture is small in the corner. */
  floating: TileOf | undefined;
};

const camera = (id: ParticipantId): TileOf => ({ id, kind: "camera" });
const screen = (id: ParticipantId): TileOf => ({ id, kind: "screen" });

export const peopleIn = ({ call }: Pick<SessionView, "call">): CallParticipant[] =>
  call.participants.filter(({ state }) => state === "in");

/** Where everyone's picture is. A chosen layout for which there is nothing, such as no shared screen, falls back to the grid. */
export function arrange(view: Pick<SessionView, "call" | "me" | "speaker">, chosen: Layout): Arrangement {
  const people = peopleIn(view);
  const { me } = view;
  // The own picture comes last: one looks at the others.
  const others = people.filter(({ id }) => id !== me).map(({ id }) => id);
  const everyone = [...others, me].map(camera);
  const screens = people.filter(({ media }) => media.screen).map(({ id }) => screen(id));
  const shared = screens.findLast(({ id }) => id !== me) ?? screens.at(-1);
  if (shared && (chosen === "automatic" || chosen === "side")) {
    const rest = screens.filter((one) => one !== shared);
    return { layout: "side", featured: shared, tiles: [...rest, ...everyone], floating: undefined };
  }
  const [first] = others;
  if (chosen === "speaker" && first) {
    const speaker = others.find((id) => id === view.speaker) ?? first;
    const rest = everyone.filter(({ id }) => id !== speaker);
    return { layout: "speaker", featured: camera(speaker), tiles: [...screens, ...rest], floating: undefined };
  }
  if (first && others.length === 1 && screens.length === 0)
    return { layout: "grid", featured: undefined, tiles: [camera(first)], floating: camera(me) };
  return { layout: "grid", featured: undefined, tiles: [...screens, ...everyone], floating: undefined };
}

/** The columns in which tiles of a picture's shape fill a place best; beside each other rather than below. */
export function columnsFor(count: number, width: number, height: number): number {
  let [best, bestWidth] = [1, 0];
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const tileWidth = Math.min(width / columns, (height / rows) * (16 / 9));
    if (tileWidth >= bestWidth) [best, bestWidth] = [columns, tileWidth];
  }
  return best;
}
