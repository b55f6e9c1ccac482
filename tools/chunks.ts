/** Every page needs these; one file compresses better than twenty and stays cached across releases. */
const floor =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store))\/|node_modules\/react-i18next\/dist\/es\/(?!Trans)|\/src\/web\/i18n\/engine\.ts/;

/** What public pages show. */
const icons =
  /@tabler\/icons-react\/dist\/esm\/(\w+\.mjs|icons\/Icon(AlertTriangle|ArrowRight|Bolt|Brush|ChartDots3|Check|ChevronDown|CircleCheck|Coin|Copy|Home2|Language|Menu2|MessageCircle|Moon|Progress|Receipt2|Send|ShieldCheck|Sun|Trophy|UsersGroup|X)\.mjs)$/;

type Graph = { getModuleInfo: (id: string) => { importedIds: string[]; code: string | null } | null };

/** All that modules bring along, as far as it is wanted. */
function broughtBy(roots: string[], graph: Graph, wanted: (id: string) => boolean) {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id) || !wanted(id)) return;
    seen.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next);
  };
  for (const root of roots) visit(root);
  return seen;
}

const source = (path: string) => new URL(`../src/${path}`, import.meta.url).pathname;
const isOurs = (id: string) => !id.includes("node_modules");
const isBarrel = (id: string) => /\/esm\/(index|tabler-icons-react)\.mjs$/.test(id);

/**
 * All that files of ours bring along, in the packages of the screens too: what they name is looked up in the package's
 * barrel, which would otherwise bring everything the package has.
 */
function layer(roots: string[], graph: Graph) {
  const ours = broughtBy(roots.map(source), graph, isOurs);
  const infos = [...ours].map((id) => graph.getModuleInfo(id));
  const named = new Set(infos.flatMap((info) => info?.code?.match(/\b[A-Z]\w+/g) ?? []));
  const barrels = new Set(infos.flatMap((info) => info?.importedIds.filter(isBarrel) ?? []));
  const starts = [...barrels]
    .flatMap((id) => graph.getModuleInfo(id)?.importedIds ?? [])
    .filter((id) => named.has(nameOf(id)));
  return new Set([...ours, ...broughtBy(starts, graph, (id) => !isOurs(id) && !isBarrel(id))]);
}
const nameOf = (id: string) => /(\w+)\.mjs$/.exec(id)?.[1] ?? "";

/** Called with every module once a build's graph is whole, so each layer is walked once. */
function layers(roots: Record<string, string[]>, choose: (within: Record<string, boolean>) => string | null) {
  let walked: [string, Set<string>][] | undefined;
  return (id: string, graph: Graph) => {
    walked ??= Object.entries(roots).map(([name, files]) => [name, layer(files, graph)]);
    return choose(Object.fromEntries(walked.map(([name, modules]) => [name, modules.has(id)])));
  };
}

/** What the entry and the public pages bring, and others too. */
const publicModule = layers(
  { public: ["app/web.tsx", "app/web/site.tsx", "features/site/web/landing.tsx"] },
  (within) => (within.public ? "shared" : null),
);

const publicPart = (id: string, graph: Graph) =>
  icons.test(id) ? "shared" : isOurs(id) ? publicModule(id, graph) : null;

/** The frame around every signed-in screen, the frame of the door, and what both have. */
const framePart = layers({ frame: ["app/web/signed-in.tsx"], door: ["app/web/auth.tsx"] }, ({ frame, door }) =>
  frame && door ? "both" : frame ? "frame" : door ? "door" : null,
);

/** What several screens share: by itself what the first ones show, so that nobody waits there for what comes later. */
const sharedPart = layers(
  {
    first: [
      "features/identity/web/login-screen.tsx",
      "features/identity/web/register-screen.tsx",
      "app/web/home-screen.tsx",
    ],
  },
  ({ first }) => (first ? "first" : "later"),
);

/**
 * Which modules travel in one file: each layer of the house in one, instead of in thirty small ones that a browser asks
 * for one by one. What belongs to no layer follows its screen.
 */
export const chunks = [
  { name: "floor", test: floor, priority: 4 },
  { name: publicPart, debugName: "shared", test: /\/src\/|@tabler/, minShareCount: 2, priority: 4 },
  { name: framePart, debugName: "frame", test: /\/src\/|node_modules\/@tabler\//, priority: 3 },
  { name: "query", test: /node_modules\/@tanstack\/(react-query|query-core)\//, priority: 2 },
  // Of Mantine what nearly every screen uses; the frame uses it anyway. With fewer, files of floating parts wait for each other.
  { name: "kit", test: /node_modules\/@mantine\//, minShareCount: 40, priority: 1 },
  { name: "first", test: /node_modules\/@mantine\/form\//, priority: 1 },
  {
    name: sharedPart,
    debugName: "screens",
    test: /\/src\/|node_modules\/(@tabler|@floating-ui|@mantine\/core\/esm\/components)\//,
    minShareCount: 2,
    priority: 0,
  },
];
