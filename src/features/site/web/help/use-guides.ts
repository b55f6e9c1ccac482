import { defined } from "#base/defined.ts";
import { useIsPlatform } from "#web/api/use-is-platform.ts";
import { useIsSignedIn } from "#web/api/use-is-signed-in.ts";
import type { Article } from "../../article.ts";
import { guidesFor, type Reader } from "../../pages.ts";
import { useArticles } from "../articles.ts";

/** The guides that this site shows to its visitor, by audience. */
export function useGuideGroups(): { reader: Reader; guides: Article[] }[] {
  const shelf = useArticles("help");
  const viewer = { platform: useIsPlatform(), signedIn: useIsSignedIn() };
  const guideOf = (slug: string) => defined(shelf.find((guide) => guide.slug === slug));
  return guidesFor(viewer).map(({ reader, slugs }) => ({ reader, guides: slugs.map(guideOf) }));
}
