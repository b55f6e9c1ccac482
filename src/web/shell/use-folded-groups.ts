import { useState } from "react";
import { useSession } from "../api/session.ts";
import { readStored, writeStored } from "../local-storage.ts";
import { type PlaceGroup, placeGroups } from "./shell-context.ts";

/** The groups this person folded, remembered in this browser per person, because several people may share it. */
export function useFoldedGroups(): { folded: PlaceGroup[]; toggle: (group: PlaceGroup) => void } {
  const { person } = useSession();
  const key = `folded-groups-${person.id}`;
  const [folded, setFolded] = useState(() => readFolded(key));
  const toggle = (group: PlaceGroup) => {
    const next = folded.includes(group) ? folded.filter((one) => one !== group) : [...folded, group];
    writeStored(key, next.join(" "));
    setFolded(next);
  };
  return { folded, toggle };
}

const readFolded = (key: string): PlaceGroup[] => {
  const stored = readStored(key)?.split(" ") ?? [];
  return placeGroups.filter((group) => stored.includes(group));
};
