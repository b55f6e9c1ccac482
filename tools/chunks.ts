/** Every page needs these; one file compresses better than twenty and stays cached across releases. */
const floor =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store))\/|node_modules\/react-i18next\/dist\/es\/(?!Trans)|\/src\/web\/i18n\/engine\.ts/;

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
const isIcon = (id: string) => id.includes("/@tabler/icons-react/");
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

const ofSite = (files: string[]) => files.map((file) => `features/site/web/${file}`);

/** The frame around every signed-in screen, and the frame of the door. */
const frames = { frame: ["app/web/signed-in.tsx"], door: ["app/web/auth.tsx"] };

/**
 * What the entry and the landing bring, and others too; what the other public pages have in common; what reckons
 * commissions; and what those load that ask the server, apart where the app asks the same way. Without it a reader would
 * load what the app's screens share.
 */
const publicModule = layers(
  {
    landing: ["app/web.tsx", "app/web/site.tsx", ...ofSite(["landing.tsx"])],
    pages: ofSite([
      ...["article-page.tsx", "pricing-page.tsx", "contact/contact-page.tsx", "status/status-page.tsx"],
      ...["blog/blog-page.tsx", "blog/post-page.tsx", "help/help-page.tsx", "help/guide-page.tsx"],
    ]),
    asking: ofSite(["api.ts", "contact/send.ts", "status/live-status.tsx"]),
    reckoning: ["features/site/rules.ts"],
    ...frames,
  },
  ({ landing, pages, asking, reckoning, frame, door }) => {
    const inside = frame || door;
    if (landing || (pages && inside)) return "shared";
    if (pages) return "pages";
    if (reckoning) return "reckoning";
    return asking ? (inside ? "wire" : "asking") : null;
  },
);

const publicPart = (id: string, graph: Graph) => (isOurs(id) || isIcon(id) ? publicModule(id, graph) : null);

/** Each by itself, and what both have. */
const framePart = layers(frames, ({ frame, door }) =>
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
