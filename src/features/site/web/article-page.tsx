import { useTranslation } from "react-i18next";
import { defined } from "#base/defined.ts";
import { useIsPlatform } from "#web/api/use-is-platform.ts";
import { usePageHead } from "#web/shell/page-head.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import action from "#web/ui/action.module.css";
import { excerptOf, outlineOf } from "../outline.ts";
import { platformPages, programPages, type WrittenPage } from "../pages.ts";
import styles from "./article-page.module.css";
import { useArticles } from "./articles.ts";
import { CallToAction } from "./call-to-action.tsx";
import { useFacts } from "./facts.ts";
import { Outline } from "./outline.tsx";
import page from "./page.module.css";
import { PlatformOnly } from "./platform-only.tsx";
import { Prose } from "./prose.tsx";
import { ArticleRows } from "./rows/article-rows.tsx";
import { pageScenes, type SceneName } from "./scenes/scene-for.tsx";
import { usePageName } from "./use-page-name.ts";

/** A page that consists of one article, which the URL names. */
export function ArticlePage() {
  const name = usePageName() as WrittenPage;
  const article = <ArticleContent name={name} />;
  return (platformPages as readonly string[]).includes(name) ? <PlatformOnly>{article}</PlatformOnly> : article;
}

function ArticleContent({ name }: { name: WrittenPage }) {
  const brand = useBrand();
  const { title, description, html, scenes } = useArticleContent(name);
  const outline = outlineOf(html);
  usePageHead({ title: `${title} · ${brand.name}`, description: description || excerptOf(html) });
  return (
    <>
      <article className={page.page}>
        <header className={page.head}>
          <h1 dir="auto">{title}</h1>
          {description ? <p>{description}</p> : null}
        </header>
        {scenes ? (
          <ArticleRows html={html} scenes={scenes} />
        ) : (
          <div className={styles.columns}>
            <div dir="auto">
              <Prose html={html} />
              {name === "cookies" ? <CookieSettings /> : null}
            </div>
            {outline.length > 2 ? <Outline headings={outline} /> : null}
          </div>
        )}
      </article>
      {pagesWithCallToAction.includes(name) ? <CallToAction /> : null}
    </>
  );
}

/** Readers of these pages are prospects, so they end with a call to action. */
const pagesWithCallToAction: readonly WrittenPage[] = ["features", "integrations"];

type Content = { title: string; description: string; html: string; scenes?: readonly SceneName[] | undefined };

/** The tenant's own page if it wrote one, and otherwise the default. */
function useArticleContent(name: WrittenPage): Content {
  const { pages } = useFacts();
  const platform = useIsPlatform();
  const kind = platform || !programPages.includes(name) ? "pages" : "program";
  const ours = defined(useArticles(kind).find(({ slug }) => slug === name));
  const own = pages[name];
  return own ? { ...own, description: "" } : { ...ours, scenes: pageScenes[kind][name] };
}

function CookieSettings() {
  const { t } = useTranslation("site");
  const open = async () => (await import("#web/shell/cookie-choice.ts")).openCookieSettings();
  return (
    <button type="button" className={`${action.quiet} ${styles.settings}`} onClick={() => void open()}>
      {t("article.cookieSettings")}
    </button>
  );
}
