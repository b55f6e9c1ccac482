/** Every page needs these; one file compresses better than twenty and stays cached across releases. */
const floor =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store))\/|node_modules\/react-i18next\/dist\/es\/(?!Trans)|\/src\/web\/i18n\/engine\.ts|vite\/preload-helper/;

type Graph = { getModuleInfo: (id: string) => { importedIds: string[]; code: string | null } | null };

const source = (path: string) => new URL(`../src/${path}`, import.meta.url).pathname;
const isOurs = (id: string) => !id.includes("node_modules");
const isIcon = (id: string) => id.includes("/@tabler/icons-react/");
const isBarrel = (id: string) => /\/esm\/(index|tabler-icons-react)\.mjs$/.test(id);

/** `{ one, other as another, default as Third } from "./place"`, as imports and barrels say it. */
const lists = (code: string) =>
  [...code.matchAll(/(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].flatMap(([, list, place]) =>
    list!.split(",").map((one) => {
      const [from, , as] = one.trim().split(/\s+/);
      return { from: from!, as: as ?? from!, place: place! };
    }),
  );

/** Where a package's barrel has each name from, looked up once. */
const known = new Map<string, Map<string, string>>();
function placesIn(barrel: string, graph: Graph) {
  const found = known.get(barrel);
  if (found) return found;
  const { importedIds = [], code } = graph.getModuleInfo(barrel) ?? {};
  const folder = barrel.slice(0, barrel.lastIndexOf("/"));
  const ids = new Set(importedIds);
  const places = lists(code ?? "")
    .map(({ as, place }) => [as, folder + place.slice(1)] as const)
    .filter(([, id]) => ids.has(id));
  known.set(barrel, new Map(places));
  return known.get(barrel)!;
}

/** What a module imports. Of a package's barrel only what it names: the barrel would bring everything the package has. */
function importsOf(id: string, graph: Graph): string[] {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
  const barrels = importedIds.filter(isBarrel).map((barrel) => placesIn(barrel, graph));
  if (barrels.length === 0) return importedIds;
  const named = lists(code ?? "").flatMap(({ from }) => barrels.flatMap((places) => places.get(from) ?? []));
  return [...importedIds.filter((next) => !isBarrel(next)), ...named];
}

/** All that files of ours bring along, in packages too. */
function layer(roots: string[], graph: Graph) {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const next of importsOf(id, graph)) visit(next);
  };
  for (const root of roots.map(source)) {
    if (!graph.getModuleInfo(root))
      throw new Error(`A layer of the build begins with ${root}, which it does not have.`);
    visit(root);
  }
  return seen;
}

/** Called with every module once a build's graph is whole, so each layer is walked once. */
function layers(roots: Record<string, string[]>, choose: (within: Record<string, boolean>) => string | null) {
  let walked: [string, Set<string>][] | undefined;
  return (id: string, graph: Graph) => {
    walked ??= Object.entries(roots).map(([name, files]) => [name, layer(files, graph)]);
    return choose(Object.fromEntries(walked.map(([name, modules]) => [name, modules.has(id)])));
  };
}

const ofSite = (files: string[]) => files.map((file) => `features/site/web/${file}`);

/** The frame around every signed-in screen. */
const frame = ["app/web/signed-in.tsx"];

/**
 * What the entry and the landing bring, and others too; and by itself what the other public pages have in common, with
 * what asks the server for them and reckons commissions. Without it a reader would load what the app's screens share.
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
    frame,
  },
  ({ landing, pages, asking, reckoning, frame }) => {
    if (landing || (pages && frame)) return "shared";
    return pages || reckoning || (asking && !frame) ? "site" : null;
  },
);

const publicPart = (id: string, graph: Graph) => (isOurs(id) || isIcon(id) ? publicModule(id, graph) : null);

const framePart = layers({ frame }, ({ frame }) => (frame ? "frame" : null));

/**
 * What several screens share: by itself what the first ones show, and those few that somebody opens from a letter or a
 * link. So nobody waits at the door for what work needs.
 */
const sharedPart = layers(
  {
    first: [
      "app/web/auth.tsx",
      "app/web/home-screen.tsx",
      ...["login", "register", "forgot", "reset", "verify"].map((name) => `features/identity/web/${name}-screen.tsx`),
      "features/analytics/web/report/leave-screen.tsx",
      "app/web/invitation/invitation-screen.tsx",
      "features/factors/web/second-factor-screen.tsx",
      "features/connections/web/callback-screen.tsx",
      "features/links/web/refer/refer-screen.tsx",
      "features/referrals/web/consent/consent-screen.tsx",
      "features/tenants/web/visit-screen.tsx",
    ],
  },
  ({ first }) => (first ? "first" : "work"),
);

/** Packages that screens are drawn with. Others come with the part that needs them, and only when it does. */
const drawing =
  /node_modules\/(@tabler|@floating-ui|@mantine|@tanstack|zod|clsx|klona|fast-deep-equal|tabbable|tslib|get-nonce|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden|react-number-format|react-i18next|html-parse-stringify)\//;
const isDrawn = (id: string) => id.includes("/src/") || drawing.test(id);

/**
 * Which modules travel in one file: each layer of the house in one, instead of in ninety small ones that a browser asks
 * for one by one. None waits for one above it. What belongs to no layer follows its screen.
 */
export const chunks = [
  { name: "floor", test: floor, priority: 4 },
  {
    name: publicPart,
    debugName: "public",
    test: /\/src\/|@tabler|virtual:articles$/,
    minShareCount: 2,
    priority: 3,
  },
  { name: framePart, debugName: "frame", test: isDrawn, priority: 2 },
  { name: sharedPart, debugName: "screens", test: isDrawn, minShareCount: 2, priority: 1 },
];
