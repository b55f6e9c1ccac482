/** Articles that the house brings along, in every language; each has its file in `content/<language>/<shelf>/`. */
export const shelves = ["pages", "help", "blog"] as const;
export type Shelf = (typeof shelves)[number];

/** Pages that are one article; a tenant can write its own instead. */
export const writtenPages = ["features", "integrations", "about", "careers", "privacy", "terms", "cookies"] as const;
export type WrittenPage = (typeof writtenPages)[number];

/** Guides by whom they are for, in the order in which they are read. */
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

/** What the operator's site has and a tenant's has not: a tenant sells no plans and hires under its own address. */
export const platformPages = ["pricing", "integrations", "blog", "careers"] as const;

/** Every page of the public site [R2.8]. What is below one of them is left out with it. */
const standing = [
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

const below: Partial<Record<(typeof standing)[number], readonly string[]>> = { blog: posts, help: guideSlugs };

/** The addresses of the public pages of a site, in the order of its map. */
export const publicPaths = (platform: boolean): string[] =>
  standing
    .filter((page) => platform || !(platformPages as readonly string[]).includes(page))
    .flatMap((page) => [`/${page}`, ...(below[page] ?? []).map((slug) => `/${page}/${slug}`)]);

/** Which source draws a page, so that the server can send its files along with it. */
export function sourceOf(path: string): string {
  const [, page = "", slug] = path.split("/");
  if (page === "") return "landing.tsx";
  if (page === "blog") return slug ? "blog/post-page.tsx" : "blog/blog-page.tsx";
  if (page === "help") return slug ? "help/guide-page.tsx" : "help/help-page.tsx";
  if (page === "pricing") return "pricing-page.tsx";
  return page === "contact" || page === "status" ? `${page}/${page}-page.tsx` : "article-page.tsx";
}
