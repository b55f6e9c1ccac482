import { defined } from "#base/defined.ts";
import type { Article } from "../../article.ts";
import { posts } from "../../pages.ts";
import { useArticles } from "../articles.ts";

/** Newest first. */
export function usePosts(): Article[] {
  const shelf = useArticles("blog");
  return posts.map((post) => defined(shelf.find(({ slug }) => slug === post)));
}
