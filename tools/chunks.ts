/** Every page needs these; one file compresses better than twenty and stays cached across releases. */
const floor =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store)|i18next)\/|node_modules\/react-i18next\/dist\/es\/(?!Trans)/;

/** What public pages show; an icon of another screen follows its screen. */
const icons =
  /@tabler\/icons-react\/dist\/esm\/(\w+\.mjs|icons\/Icon(AlertTriangle|ArrowRight|Check|ChevronDown|CircleCheck|Coin|Copy|Home2|Menu2|Moon|Progress|Send|ShieldCheck|Sun|Trophy|UsersGroup|X)\.mjs)$/;

type Graph = { getModuleInfo: (id: string) => { importedIds: string[] } | null };

/** All that a module of ours brings along. Packages are left out: their barrels would name everything they have. */
function broughtBy(root: string, graph: Graph) {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id) || id.includes("node_modules")) return;
    seen.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next);
  };
  visit(new URL(`../src/${root}`, import.meta.url).pathname);
  return seen;
}

/** Called with every module once a build's graph is whole, so each layer is walked once. */
function layers(roots: Record<string, string>, nameOf: (within: Record<string, boolean>) => string | null) {
  let walked: [string, Set<string>][] | undefined;
  return (id: string, graph: Graph) => {
    walked ??= Object.entries(roots).map(([name, root]) => [name, broughtBy(root, graph)]);
    return nameOf(Object.fromEntries(walked.map(([name, modules]) => [name, modules.has(id)])));
  };
}

/** What the entry and the public pages bring, and others too. */
const publicModule = layers(
  { entry: "app/web.tsx", site: "app/web/site.tsx", landing: "features/site/web/landing.tsx" },
  ({ entry, site, landing }) => (entry || site || landing ? "shared" : null),
);

const publicPart = (id: string, graph: Graph) => (icons.test(id) ? "shared" : publicModule(id, graph));

/** The frame around every signed-in screen, the frame of the door, and what both have. */
const framePart = layers({ frame: "app/web/signed-in.tsx", door: "app/web/auth.tsx" }, ({ frame, door }) =>
  frame && door ? "both" : frame ? "frame" : door ? "door" : null,
);

/**
 * Which modules travel in one file: each layer of the house in one, instead of in thirty small ones that a browser asks
 * for one by one. What belongs to no layer follows its screen.
 */
export const chunks = [
  { name: "floor", test: floor, priority: 4 },
  { name: publicPart, debugName: "shared", test: /\/src\/|@tabler/, minShareCount: 2, priority: 4 },
  { name: framePart, debugName: "frame", test: /\/src\//, priority: 3 },
  { name: "query", test: /node_modules\/@tanstack\/(react-query|query-core)\//, priority: 2 },
  // Of Mantine what nearly every screen uses; the frame uses it anyway.
  { name: "kit", test: /node_modules\/(@mantine|@floating-ui|@tabler)\//, minShareCount: 20, priority: 1 },
];
