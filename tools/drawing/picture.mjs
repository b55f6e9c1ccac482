const style = `
  :root { --ink:#17181c; --soft:#4e4f54; --line:#d9dae0; --paper:#ffffff; --box:#f4f4f7; --server:#0f766e; --web:#4f46e5; --contract:#68696e }
  @media (prefers-color-scheme: dark) {
    :root { --ink:#eff0f3; --soft:#a9aab0; --line:#36373d; --paper:#141519; --box:#1c1d22; --server:#2dd4bf; --web:#8b93ff; --contract:#a9aab0 }
  }
  text { font: 13px Inter, system-ui, sans-serif; fill: var(--soft); text-anchor: middle; dominant-baseline: central }
  .name { font-weight: 600; font-size: 14.5px; fill: var(--ink) }
  .count { font-size: 11.5px; font-variant-numeric: tabular-nums; paint-order: stroke; stroke: var(--paper); stroke-width: 5px }
  .paper { fill: var(--paper) }
  .box { fill: var(--box); stroke: var(--line) }
  .server { --own: var(--server) } .web { --own: var(--web) } .contract { --own: var(--contract) }
  path.arrow { fill: none; stroke: var(--own); stroke-opacity: .55; marker-end: url(#head) }
  text.count { fill: var(--own) }
  #head path { fill: context-stroke; fill-opacity: .8 }`;

/** The width grows slowly with the number of imports: twice the width is thirty times the count. */
const widthOf = (count) => (1 + Math.log10(count) * 0.7).toFixed(2);

export const box = ({ x, y, w, h, name, note = "" }) =>
  `<rect class="box" x="${x}" y="${y}" width="${w}" height="${h}" rx="10"/>` +
  (name ? `<text class="name" x="${x + w / 2}" y="${y + h / 2 - (note ? 9 : 0)}">${name}</text>` : "") +
  (note ? `<text x="${x + w / 2}" y="${y + h / 2 + (name ? 10 : 0)}">${note}</text>` : "");

export const label = (x, y, text, kind = "") => `<text class="${kind}" x="${x}" y="${y}">${text}</text>`;

/** Draws nothing for zero imports. `[x, y]` is the position of the count. */
export const arrow = (kind, path, count, [x, y]) =>
  count === 0
    ? ""
    : `<g class="${kind}"><path class="arrow" stroke-width="${widthOf(count)}" d="${path}"/>${label(x, y, count, "count")}</g>`;

export const svg = (
  width,
  height,
  title,
  description,
  parts,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title description">
<title id="title">${title}</title>
<desc id="description">${description}</desc>
<style>${style}
</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.5 8 4 0 7.5Z"/></marker></defs>
<rect class="paper" width="${width}" height="${height}" rx="16"/>
${parts.filter(Boolean).join("\n")}
</svg>
`;
