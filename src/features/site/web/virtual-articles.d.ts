declare module "virtual:articles" {
  import type { Article } from "../article.ts";

  /** Keyed by `language/kind`. */
  export const shelves: Record<string, () => Promise<{ articles: Article[] }>>;
}
