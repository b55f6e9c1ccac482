/** The kinds of articles that ship with the app in every language; each article is a file in `content/<language>/<kind>/`. */
export const articleKinds = ["pages", "help", "blog"] as const;
export type ArticleKind = (typeof articleKinds)[number];

/** Pages that consist of one article; a tenant can replace them with its own. */
export const writtenPages = ["features", "integrations", "about", "careers", "privacy", "terms", "cookies"] as const;
export type WrittenPage = (typeof writtenPages)[number];

/** Guides by audience, in reading order. */
export const guides = {
  referrer: [
    "first-steps-as-a-referrer",
    "hand-in-a-referral",
    "follow-your-referrals",
    "links-and-codes",
    "how-you-are-paid",
  ],
  company: ["review-referrals", "work-the-pipeline", "commission-plans", "approve-and-pay", "import-and-export"],
  admin: ["set-up-your-brand", "people-and-security", "run-the-server"],
  everyone: ["your-account"],
} as const;
export type Reader = keyof typeof guides;
export const guideSlugs = Object.values(guides).flat();

/** Newest first. */
export const posts = ["the-first-ten-referrers", "a-commission-people-can-check", "answer-within-two-days"] as const;

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

const below: Partial<Record<(typeof topLevelPages)[number], readonly string[]>> = { blog: posts, help: guideSlugs };

/** The paths of the public pages of a site, in the order of the site map. */
export const publicPaths = (platform: boolean): string[] =>
  topLevelPages
    .filter((page) => platform || !(platformPages as readonly string[]).includes(page))
    .flatMap((page) => [`/${page}`, ...(below[page] ?? []).map((slug) => `/${page}/${slug}`)]);

/** Returns the source file of a page's screen, so that the server can preload its assets. */
export function sourceOf(path: string): string {
  const [, page = "", slug] = path.split("/");
  if (page === "") return "landing.tsx";
  if (page === "blog") return slug ? "blog/post-page.tsx" : "blog/blog-page.tsx";
  if (page === "help") return slug ? "help/guide-page.tsx" : "help/help-page.tsx";
  if (page === "pricing") return "pricing-page.tsx";
  return page === "contact" || page === "status" ? `${page}/${page}-page.tsx` : "article-page.tsx";
}
