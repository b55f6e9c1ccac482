/** Returns the folder a file counts toward. A feature has three: server, web, and the contract between them. */
export function folderOf(path) {
  const feature = /^src\/features\/([^/]+)\/(?:(server|web)\/)?/.exec(path);
  if (feature) return `${feature[1]}/${feature[2] ?? "contract"}`;
  if (path.startsWith("src/app/")) return /^src\/app\/web[./]/.test(path) ? "app/web" : "app/server";
  return /^src\/(base|server|web)\//.exec(path)?.[1];
}

const isTest = (path) => /\.test\.tsx?$|\/testing[./]/.test(path);

/** Counts the files of each folder and the imports between folders. Tests do not count. */
export function measure(modules) {
  const files = new Map();
  const arrows = new Map();
  const add = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    if (!from || isTest(source) || !/\.tsx?$/.test(source)) continue;
    add(files, from);
    for (const target of new Set(dependencies.map(({ resolved }) => resolved))) {
      const to = folderOf(target);
      if (to && to !== from && /\.tsx?$/.test(target)) add(arrows, `${from} → ${to}`);
    }
  }
  return { files: (folder) => files.get(folder) ?? 0, imports: (from, to) => countOf(arrows, from, to) };
}

/** Either end is a folder or a regular expression over folders. */
function countOf(arrows, from, to) {
  const fits = (wanted, folder) => (typeof wanted === "string" ? wanted === folder : wanted.test(folder));
  let sum = 0;
  for (const [arrow, count] of arrows) {
    const [source, target] = arrow.split(" → ");
    if (fits(from, source) && fits(to, target)) sum += count;
  }
  return sum;
}
