/**
 * The kinds of articles that ship with the app in every language; each article is a file in `content/<language>/<kind>/`. A tenant's site
 * shows an article of the kind "program" in place of the page with the same name: it addresses the tenant's partners, not its buyers.
 */
export const articleKinds = ["pages", "program", "help", "blog"] as const;
export type ArticleKind = (typeof articleKinds)[number];

/** Pages that consist of one article; a tenant can replace them with its own. */
export const writtenPages = ["features", "integrations", "about", "careers", "privacy", "terms", "cookies"] as const;
export type WrittenPage = (typeof writtenPages)[number];

/** The pages that a tenant's site words differently, because it addresses its partners. */
export const programPages: readonly WrittenPage[] = ["features", "about"];

/** Guides by audience, in reading order. */
export const guides = {
  referrer: [
    "first-steps-as-a-partner",
    "submit-a-referral",
    "follow-your-referrals",
    "links-and-codes",
    "coupon-codes",
    "how-you-are-paid",
  ],
  company: [
    "review-referrals",
    "work-the-pipeline",
    "commission-plans",
    "approve-and-pay",
    "import-and-export",
    "partner-records",
    "announcements-and-assets",
    "analytics-and-reports",
    "insights-and-recommendations",
    "predictions",
  ],
  admin: [
    "set-up-your-brand",
    "people-and-security",
    "partner-applications",
    "ai-providers",
    "data-protection",
    "run-the-server",
  ],
  everyone: ["your-account", "messages", "calls", "gamification"],
} as const;
export type Reader = keyof typeof guides;
export type GuideSlug = (typeof guides)[Reader][number];
export const guideSlugs = Object.values(guides).flat();

/** Only the operator runs the server. */
const operatorGuides: readonly GuideSlug[] = ["run-the-server"];
/** A tenant's visitors are its partners and customers; guides for its staff are shown after signing in. */
const visitorGroups: readonly Reader[] = ["referrer", "everyone"];

type Viewer = { platform: boolean; signedIn: boolean };
/** Returns the guides that a site shows to a viewer, by audience and in reading order. */
export const guidesFor = ({ platform, signedIn }: Viewer): { reader: Reader; slugs: readonly GuideSlug[] }[] =>
  (Object.keys(guides) as Reader[])
    .filter((reader) => platform || signedIn || visitorGroups.includes(reader))
    .map((reader) => ({ reader, slugs: guides[reader].filter((slug) => platform || !operatorGuides.includes(slug)) }));

const guidePaths = (viewer: Viewer) => guidesFor(viewer).flatMap(({ slugs }) => slugs.map((slug) => `/help/${slug}`));

/** Newest first. */
export const posts = ["the-first-ten-partners", "a-commission-people-can-check", "answer-within-two-days"] as const;

/** Pages of the operator's site that tenant sites lack: a tenant sells no plans and hires on its own site. */
export const platformPages = ["pricing", "integrations", "blog", "careers"] as const;

/** Every page of the public site [R2.8]. Pages below an excluded page are excluded with it. */
const topLevelPages = [
  "",
  "features",
  "pricing",
  "integrations",
  "about",
  "blog",
  "careers",
  "help",
  "contact",
  "status",
  "privacy",
  "terms",
  "cookies",
] as const;

const below = (page: (typeof topLevelPages)[number], platform: boolean): readonly string[] =>
  page === "blog"
    ? posts.map((slug) => `/blog/${slug}`)
    : page === "help"
      ? guidePaths({ platform, signedIn: false })
      : [];

/** The page with the company facts exists once they are entered. */
export const imprintPath = "/imprint";

/** The paths of the public pages of a site, in the order of the site map. */
export const publicPaths = (platform: boolean, hasImprint = false): string[] => [
  ...topLevelPages
    .filter((page) => platform || !(platformPages as readonly string[]).includes(page))
    .flatMap((page) => [`/${page}`, ...below(page, platform)]),
  ...(hasImprint ? [imprintPath] : []),
];

/** Returns the paths of a tenant's guides that only signed-in people can read. */
export const memberGuidePaths = (): string[] => {
  const visible = publicPaths(false);
  return guidePaths({ platform: false, signedIn: true }).filter((path) => !visible.includes(path));
};

/** Returns the source file of a page's screen, so that the server can preload its assets. */
export function sourceOf(path: string): string {
  const [, page = "", slug] = path.split("/");
  if (page === "") return "landing.tsx";
  if (page === "blog") return slug ? "blog/post-page.tsx" : "blog/blog-page.tsx";
  if (page === "help") return slug ? "help/guide-page.tsx" : "help/help-page.tsx";
  if (page === "pricing" || page === "imprint") return `${page}-page.tsx`;
  return page === "contact" || page === "status" ? `${page}/${page}-page.tsx` : "article-page.tsx";
}
