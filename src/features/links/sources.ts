import type { LinkActivity } from "./contract.ts";

type Source = LinkActivity["sources"][number];

/** The sites that most clicks come from, by the words that their hosts and UTM sources consist of. */
const knownSites: [name: string, words: string[]][] = [
  ["Instagram", ["instagram", "ig"]],
  ["Facebook", ["facebook", "fb"]],
  ["LinkedIn", ["linkedin", "lnkd"]],
  ["X", ["twitter", "x", "t.co"]],
  ["YouTube", ["youtube", "youtu"]],
  ["TikTok", ["tiktok"]],
  ["WhatsApp", ["whatsapp", "wa"]],
  ["Reddit", ["reddit"]],
  ["Google", ["google"]],
  ["Bing", ["bing"]],
];
const emailWords = ["mail", "email", "e-mail", "newsletter", "gmail", "outlook"];

/** Names where clicks came from: a UTM source or the host of the referring page, empty if neither is known. */
export function sourceOf(origin: string): Omit<Source, "clicks"> {
  const text = origin.trim().toLowerCase();
  if (text === "") return { kind: "direct", name: "" };
  const words = [text, ...text.split(/[.\s_/]+/)];
  if (words.some((word) => emailWords.includes(word))) return { kind: "email", name: "" };
  const site = knownSites.find(([, known]) => words.some((word) => known.includes(word)));
  return { kind: "site", name: site?.[0] ?? origin.trim().replace(/^www\./i, "") };
}

/** Joins what has the same name, the largest first. All behind the first ones are one source of their own. */
export function rankSources(origins: readonly { origin: string; clicks: number }[], most: number): Source[] {
  const bySource = Map.groupBy(origins, ({ origin }) => JSON.stringify(sourceOf(origin)));
  const ranked = [...bySource]
    .map(([source, parts]) => ({
      ...(JSON.parse(source) as Omit<Source, "clicks">),
      clicks: parts.reduce((total, { clicks }) => total + clicks, 0),
    }))
    .toSorted((a, b) => b.clicks - a.clicks);
  if (ranked.length <= most) return ranked;
  const rest = ranked.slice(most - 1).reduce((total, { clicks }) => total + clicks, 0);
  return [...ranked.slice(0, most - 1), { kind: "other", name: "", clicks: rest }];
}
