import { useTranslation } from "react-i18next";
import { defined } from "#base/defined.ts";
import { usePageHead } from "#web/shell/page-head.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { useArticles } from "./articles.ts";
import { CallToAction } from "./call-to-action.tsx";
import { CompareTable } from "./compare-table.tsx";
import { GetSoftware } from "./get-software.tsx";
import page from "./page.module.css";
import { PlanCards } from "./plan-cards.tsx";
import { PlatformOnly } from "./platform-only.tsx";
import styles from "./pricing-page.module.css";
import { Prose } from "./prose.tsx";
import { Questions } from "./questions.tsx";
import { Roadmap } from "./roadmap.tsx";

export const PricingPage = () => (
  <PlatformOnly>
    <Plans />
  </PlatformOnly>
);

function Plans() {
  const { t } = useTranslation("site");
  const { name } = useBrand();
  // What a plan costs and whom it suits is an article, because the landing page loads the locale file and has no room for it.
  const { html } = defined(useArticles("pages").find(({ slug }) => slug === "pricing"));
  usePageHead({ title: `${t("pricing.eyebrow")} · ${name}`, description: t("pricing.line") });
  return (
    <>
      <div className={page.page}>
        <header className={page.head}>
          <p className={page.eyebrow}>{t("pricing.eyebrow")}</p>
          <h1>{t("pricing.title")}</h1>
          <p>{t("pricing.line")}</p>
        </header>
        <PlanCards level="h2" />
        <GetSoftware />
        <section className={styles.details}>
          <Prose html={html} />
        </section>
        <CompareTable />
        <Roadmap />
        <Questions of="pricing" />
      </div>
      <CallToAction />
    </>
  );
}
