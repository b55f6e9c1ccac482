import { arrow, box, label, svg } from "./picture.mjs";

const width = 1080;
const column = { server: 236, contract: 462, web: 654 };
const wide = { server: 190, contract: 156, web: 190 };
const left = column.server;
const right = column.web + wide.web;
const middle = (side) => column[side] + wide[side] / 2;
const row = { h: 46, step: 58 };
const files = (n) => `${n} ${n === 1 ? "file" : "files"}`;

/**
 * Draws the whole code base: app on top, features in their order, the two platform folders, base. Every arrow points down or at a contract.
 */
export function drawArchitecture({ files: filesIn, imports }, order) {
  const features = order
    .filter((name) => ["server", "contract", "web"].some((half) => filesIn(`${name}/${half}`)))
    .reverse();
  const top = 188;
  const rowAt = (i) => top + i * row.step;
  const bottom = rowAt(features.length - 1) + row.h;
  const services = bottom + 62;
  const base = services + 56 + 54;
  const height = base + 62 + 36;
  const any = (half) => new RegExp(`^(?!app/)[^/]+/${half}$`);

  const halves = features.flatMap((name, i) => {
    const y = rowAt(i);
    const count = (half) => filesIn(`${name}/${half}`);
    const inner = y + row.h / 2;
    return [
      count("server") && box({ x: column.server, y, w: wide.server, h: row.h, note: files(count("server")) }),
      box({ x: column.contract, y, w: wide.contract, h: row.h, name }),
      count("web") && box({ x: column.web, y, w: wide.web, h: row.h, note: files(count("web")) }),
      short(
        "server",
        imports(`${name}/server`, `${name}/contract`),
        column.server + wide.server,
        column.contract,
        inner,
      ),
      short("web", imports(`${name}/web`, `${name}/contract`), column.web, column.contract + wide.contract, inner),
    ];
  });

  const arcs = features.flatMap((from, i) =>
    features.slice(i + 1).flatMap((to, below) => {
      const [y1, y2] = [rowAt(i) + row.h / 2 + 7, rowAt(i + 1 + below) + row.h / 2 - 7];
      const reach = 30 + 13 * below;
      const own = new RegExp(`^${from}/(server|contract)$`);
      const arc = (x, toward) =>
        `M${x} ${y1}C${x + toward * reach * 1.33} ${y1} ${x + toward * reach * 1.33} ${y2} ${x} ${y2}`;
      return [
        arrow("server", arc(left, -1), imports(own, new RegExp(`^${to}/`)), [left - reach, (y1 + y2) / 2]),
        arrow("web", arc(right, 1), imports(`${from}/web`, new RegExp(`^${to}/`)), [right + reach, (y1 + y2) / 2]),
      ];
    }),
  );

  const down = (kind, side, y1, y2, count) =>
    arrow(kind, `M${middle(side)} ${y1}V${y2}`, count, [middle(side), (y1 + y2) / 2 - 3]);
  const rail = (kind, x, out, count) =>
    arrow(
      kind,
      `M${x} 66H${out + (x - out) / 6}Q${out} 66 ${out} ${66 + 30}V${services - 2}Q${out} ${services + 28} ${out + (x - out) / 6} ${services + 28}H${x}`,
      count,
      [out, (66 + services) / 2],
    );

  return svg(
    width,
    height,
    "Architecture, drawn from the imports",
    "The app on top, the features in their order, the server and web platform, and base. The number on an arrow counts the files imported along it.",
    [
      box({
        x: column.server,
        y: 36,
        w: right - left,
        h: 60,
        name: "app",
        note: `composition: ${files(filesIn("app/server"))} for the server, ${files(filesIn("app/web"))} for the screens`,
      }),
      ...["server", "contract", "web"].map((side, i) =>
        label(middle(side), top - 22, ["server half", "contract and rules", "screens"][i]),
      ),
      ...halves.flat(),
      ...arcs,
      down("server", "server", 98, top - 34, imports("app/server", /^(?!app\/).+\/(server|contract)$/)),
      down("web", "web", 98, top - 34, imports("app/web", /^(?!app\/).+\/(web|contract)$/)),
      down("server", "server", bottom + 2, services - 2, imports(any("server"), "server")),
      down("web", "web", bottom + 2, services - 2, imports(any("web"), "web")),
      down("contract", "contract", bottom + 2, base - 2, imports(any("contract"), "base")),
      rail("server", left, 28, imports("app/server", "server")),
      rail("web", right, width - 28, imports("app/web", "web")),
      box({ x: column.server, y: services, w: wide.server, h: 56, name: "server", note: files(filesIn("server")) }),
      box({ x: column.web, y: services, w: wide.web, h: 56, name: "web", note: files(filesIn("web")) }),
      down("server", "server", services + 58, base - 2, imports("server", "base")),
      down("web", "web", services + 58, base - 2, imports("web", "base")),
      box({ x: column.server, y: base, w: right - left, h: 62, name: "base", note: baseNote(filesIn, imports, any) }),
    ],
  );
}

/** An arrow from a feature's server or web folder to its own contract. */
const short = (kind, count, from, to, y) => arrow(kind, `M${from} ${y}H${to}`, count, [(from + to) / 2, y - 11]);

/** Lists imports of base as text, because their arrows would cross the whole drawing. */
function baseNote(filesIn, imports, any) {
  const also = [
    ["app", imports(/^app\//, "base")],
    ["server halves", imports(any("server"), "base")],
    ["screens", imports(any("web"), "base")],
  ].filter(([, count]) => count);
  const words = also.map(([who, count]) => `${who} ${count}`).join(", ");
  return `${files(filesIn("base"))}${words && `, also imported by ${words}`}`;
}
