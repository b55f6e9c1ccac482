import { useTranslation } from "react-i18next";
import { defined } from "#base/defined.ts";
import { useIsSignedIn } from "#web/api/use-is-signed-in.ts";
import { NotFoundScreen } from "#web/shell/not-found-screen.tsx";
import { usePageHead } from "#web/shell/page-head.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import type { Article } from "../../article.ts";
import { outlineOf } from "../../outline.ts";
import type { Reader } from "../../pages.ts";
import columns from "../article-page.module.css";
import { Crumb } from "../crumb.tsx";
import { Neighbours } from "../neighbours.tsx";
import { Outline } from "../outline.tsx";
import page from "../page.module.css";
import { Prose } from "../prose.tsx";
import { usePageName } from "../use-page-name.ts";
import { AskSupport } from "./ask-support.tsx";
import { useGuideGroups } from "./use-guides.ts";

export function GuidePage() {
  const slug = usePageName();
  const group = useGuideGroups().find(({ guides }) => guides.some((guide) => guide.slug === slug));
  const signedIn = useIsSignedIn();
  return group ? <Guide {...group} slug={slug} /> : <NotFoundScreen signedIn={signedIn} />;
}

function Guide({ reader, guides, slug }: { reader: Reader; guides: Article[]; slug: string }) {
  const { t } = useTranslation("site");
  const { name } = useBrand();
  const at = guides.findIndex((one) => one.slug === slug);
  const guide = defined(guides[at]);
  const outline = outlineOf(guide.html);
  const beside = (by: 1 | -1) => {
    const article = guides[at + by];
    return article && { page: "/help" as const, label: t(by > 0 ? "help.next" : "help.previous"), article };
  };
  usePageHead({ title: `${guide.title} · ${name}`, description: guide.description });
  return (
    <article className={page.page}>
      <header className={page.head}>
        <Crumb to="/help">
          {t("help.short")} · {t(`help.for.${reader}`)}
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
