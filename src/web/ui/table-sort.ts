import type { SortingState } from "@tanstack/react-table";

/** Parses `createdAt:desc`, as used in the URL and the server's `orderBy`. */
export function sortingOf(text: string | undefined): SortingState {
  const [id, direction] = text?.split(":") ?? [];
  return id ? [{ id, desc: direction === "desc" }] : [];
}

export const sortText = ([first]: SortingState): string | undefined =>
  first && `${first.id}:${first.desc ? "desc" : "asc"}`;
