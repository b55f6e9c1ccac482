const contextLength = 40;

type Part = { text: string; isHit: boolean; at: number };

/** Marks the searched words in an excerpt around the first of them. With a typo there is no exact match, and the beginning is shown. */
export function highlight(text: string, search: string): Part[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const folded = text.toLocaleLowerCase();
  const first = Math.min(...words.map((word) => folded.indexOf(word)).filter((at) => at >= 0));
  const start = Number.isFinite(first) ? Math.max(0, first - contextLength) : 0;
  const parts: Part[] = start > 0 ? [{ text: "…", isHit: false, at: -1 }] : [];
  for (let at = start; at < text.length; ) {
    const hit = words.find((word) => folded.startsWith(word, at));
    const next = hit ? at + hit.length : nextHit(folded, words, at + 1);
    parts.push({ text: text.slice(at, next), isHit: hit !== undefined, at });
    at = next;
  }
  return parts;
}

const nextHit = (folded: string, words: string[], from: number) =>
  Math.min(folded.length, ...words.map((word) => folded.indexOf(word, from)).filter((at) => at >= 0));
