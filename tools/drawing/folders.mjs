/** The room a file lies in; a feature has three: its two halves and the glass between them. */
export function roomOf(path) {
  const feature = /^src\/features\/([^/]+)\/(?:(server|web)\/)?/.exec(path);
  if (feature) return `${feature[1]}/${feature[2] ?? "glass"}`;
  if (path.startsWith("src/app/")) return /^src\/app\/web[./]/.test(path) ? "app/web" : "app/server";
  return /^src\/(base|server|web)\//.exec(path)?.[1];
}

const isTest = (path) => /\.test\.tsx?$|\/testing[./]/.test(path);

/** How many files each room has, and how many imports run from each room to each other. Tests are not part of the house. */
export function measure(modules) {
  const files = new Map();
  const arrows = new Map();
  const add = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);
  for (const { source, dependencies } of modules) {
    const from = roomOf(source);
    if (!from || isTest(source) || !/\.tsx?$/.test(source)) continue;
    add(files, from);
    for (const target of new Set(dependencies.map(({ resolved }) => resolved))) {
      const to = roomOf(target);
      if (to && to !== from && /\.tsx?$/.test(target)) add(arrows, `${from} → ${to}`);
    }
  }
  return { files: (room) => files.get(room) ?? 0, imports: (from, to) => countOf(arrows, from, to) };
}

/** Either end may be a room or a test of rooms. */
function countOf(arrows, from, to) {
  const fits = (wanted, room) => (typeof wanted === "string" ? wanted === room : wanted.test(room));
  let sum = 0;
  for (const [arrow, count] of arrows) {
    const [source, target] = arrow.split(" → ");
    if (fits(from, source) && fits(to, target)) sum += count;
  }
  return sum;
}
