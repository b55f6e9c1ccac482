/** The parts of a page's head that describe it, as they were found. */
export type PageHead = { title: string; meta: Readonly<Record<string, string>> };
type Preview = { url: string; title: string; description: string; site: string };

const oneLine = (text: string, length: number) => {
  const line = text
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
  return line.length > length ? `${line.slice(0, length - 1).trimEnd()}…` : line;
};

/** Returns what to show of a page, or undefined if it does not even have a title. The host is the server's word, not the page's. */
export function previewOf(url: string, { title, meta }: PageHead): Preview | undefined {
  const shownTitle = oneLine(meta["og:title"] || meta["twitter:title"] || title, 120);
  if (shownTitle === "") return undefined;
  return {
    url,
    title: shownTitle,
    description: oneLine(meta["og:description"] || meta.description || "", 240),
    site: new URL(url).hostname.replace(/^www\./, ""),
  };
}
