import { escapeHtml } from "./escape-html.ts";

/** The first cell of a row is its label, the others are figures. */
export type MailTable = { caption: string; head: string[]; rows: string[][] };
export type MailColor = (
  name: "canvas" | "surface" | "line" | "ink" | "soft" | "primary-solid" | "primary-on",
) => string;

export const tableAsText = ({ caption, rows }: MailTable) =>
  [
    caption,
    ...rows.map(([label, ...figures]) => `${label}: ${figures.filter((figure) => figure !== "").join(" · ")}`),
  ].join("\n");

/**
 * A real table with a caption, so that screen readers announce it; everything else is inline styles with physical sides, which mail clients
 * support.
 */
export function tableAsHtml({ caption, head, rows }: MailTable, color: MailColor, dir: "ltr" | "rtl") {
  const [start, end] = dir === "rtl" ? ["right", "left"] : ["left", "right"];
  const mutedStyle = `font-size:12px;font-weight:400;color:${color("soft")}`;
  const cell = `padding:9px 0;border-bottom:1px solid ${color("line")}`;
  const first = `${cell};text-align:${start}`;
  const figure = `${cell};padding-${start}:12px;text-align:${end};white-space:nowrap`;
  const headCells = head.map(
    (text, at) => `<th scope="col" style="${at === 0 ? first : figure};${mutedStyle}">${escapeHtml(text)}</th>`,
  );
  const renderCell = (text: string, at: number) => {
    if (at === 0) return `<th scope="row" style="${first};font-weight:400">${escapeHtml(text)}</th>`;
    return `<td style="${figure};${at === 1 ? "font-weight:600" : mutedStyle}"><bdi>${escapeHtml(text)}</bdi></td>`;
  };
  const body = rows.map((row) => `<tr>${row.map(renderCell).join("")}</tr>`);
  return `<tr><td style="padding-top:20px"><table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:14px">
<caption style="padding:0 0 4px;font-weight:600;text-align:${start}">${escapeHtml(caption)}</caption>
<thead><tr>${headCells.join("")}</tr></thead>
<tbody>${body.join("\n")}</tbody></table></td></tr>`;
}
