import { useTranslation } from "react-i18next";
import { defined } from "#base/defined.ts";
import { usePageHead } from "#web/shell/page-head.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { outlineOf } from "../../outline.ts";
import { guides } from "../../pages.ts";
import columns from "../article-page.module.css";
import { useArticles } from "../articles.ts";
import { Crumb } from "../crumb.tsx";
import { Neighbours } from "../neighbours.tsx";
import { Outline } from "../outline.tsx";
import page from "../page.module.css";
import { Prose } from "../prose.tsx";
import { usePageName } from "../use-page-name.ts";
import { AskSupport } from "./ask-support.tsx";

export function GuidePage() {
  const { t } = useTranslation("site");
  const { name } = useBrand();
  const shelf = useArticles("help");
  const slug = usePageName();
  const guide = defined(shelf.find((one) => one.slug === slug));
  const outline = outlineOf(guide.html);
  const siblings: readonly string[] = guides[defined(guide.for)];
  const beside = (by: 1 | -1) => {
    const article = shelf.find((one) => one.slug === siblings[siblings.indexOf(slug) + by]);
    return article && { page: "/help" as const, label: t(by > 0 ? "help.next" : "help.previous"), article };
  };
  usePageHead({ title: `${guide.title} · ${name}`, description: guide.description });
  return (
    <article className={page.page}>
      <header className={page.head}>
        <Crumb to="/help">
          {t("help.short")} · {t(`help.for.${defined(guide.for)}`)}
        </Crumb>
        <h1>{guide.title}</h1>
        <p>{guide.description}</p>
      </header>
      <div className={columns.columns}>
        <div>
          <Prose html={guide.html} />
          <Neighbours previous={beside(-1)} next={beside(1)} />
          <AskSupport />
        </div>
        {outline.length > 2 ? <Outline headings={outline} /> : null}
      </div>
    </article>
  );
}
