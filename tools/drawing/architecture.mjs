import { arrow, label, room, svg } from "./picture.mjs";

const width = 1080;
const column = { server: 236, glass: 462, web: 654 };
const wide = { server: 190, glass: 156, web: 190 };
const left = column.server;
const right = column.web + wide.web;
const middle = (side) => column[side] + wide[side] / 2;
const row = { h: 46, step: 58 };
const files = (n) => `${n} ${n === 1 ? "file" : "files"}`;

/** The whole house: app above, features in their order, the two floors, base. Every arrow points at the glass or down. */
export function drawArchitecture({ files: filesIn, imports }, order) {
  const features = order
    .filter((name) => ["server", "glass", "web"].some((half) => filesIn(`${name}/${half}`)))
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
      count("server") && room({ x: column.server, y, w: wide.server, h: row.h, note: files(count("server")) }),
      room({ x: column.glass, y, w: wide.glass, h: row.h, name }),
      count("web") && room({ x: column.web, y, w: wide.web, h: row.h, note: files(count("web")) }),
      short("server", imports(`${name}/server`, `${name}/glass`), column.server + wide.server, column.glass, inner),
      short("web", imports(`${name}/web`, `${name}/glass`), column.web, column.glass + wide.glass, inner),
    ];
  });

  const arcs = features.flatMap((from, i) =>
    features.slice(i + 1).flatMap((to, below) => {
      const [y1, y2] = [rowAt(i) + row.h / 2 + 7, rowAt(i + 1 + below) + row.h / 2 - 7];
      const reach = 30 + 13 * below;
      const own = new RegExp(`^${from}/(server|glass)$`);
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
    "The house, drawn from its imports",
    "The app on top, the features in their order, the two floors, and base. The number on an arrow counts the files imported along it.",
    [
      room({
        x: column.server,
        y: 36,
        w: right - left,
        h: 60,
        name: "app",
        note: `joins everyone: ${files(filesIn("app/server"))} for the server, ${files(filesIn("app/web"))} for the screens`,
      }),
      ...["server", "glass", "web"].map((side, i) =>
        label(middle(side), top - 22, ["server half", "contract and rules", "screens"][i]),
      ),
      ...halves.flat(),
      ...arcs,
      down("server", "server", 98, top - 34, imports("app/server", /^(?!app\/).+\/(server|glass)$/)),
      down("web", "web", 98, top - 34, imports("app/web", /^(?!app\/).+\/(web|glass)$/)),
      down("server", "server", bottom + 2, services - 2, imports(any("server"), "server")),
      down("web", "web", bottom + 2, services - 2, imports(any("web"), "web")),
      down("glass", "glass", bottom + 2, base - 2, imports(any("glass"), "base")),
      rail("server", left, 28, imports("app/server", "server")),
      rail("web", right, width - 28, imports("app/web", "web")),
      room({ x: column.server, y: services, w: wide.server, h: 56, name: "server", note: files(filesIn("server")) }),
      room({ x: column.web, y: services, w: wide.web, h: 56, name: "web", note: files(filesIn("web")) }),
      down("server", "server", services + 58, base - 2, imports("server", "base")),
      down("web", "web", services + 58, base - 2, imports("web", "base")),
      room({ x: column.server, y: base, w: right - left, h: 62, name: "base", note: baseNote(filesIn, imports, any) }),
    ],
  );
}

/** A feature's half looks at its own glass. */
const short = (kind, count, from, to, y) => arrow(kind, `M${from} ${y}H${to}`, count, [(from + to) / 2, y - 11]);

/** Arrows that would cross the whole drawing are said in words. */
function baseNote(filesIn, imports, any) {
  const also = [
    ["app", imports(/^app\//, "base")],
    ["server halves", imports(any("server"), "base")],
    ["screens", imports(any("web"), "base")],
  ].filter(([, count]) => count);
  const words = also.map(([who, count]) => `${who} ${count}`).join(", ");
  return `${files(filesIn("base"))}${words && `, also imported by ${words}`}`;
}
