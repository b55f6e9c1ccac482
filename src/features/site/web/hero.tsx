import { IconArrowRight, IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useIsPlatform } from "#web/api/use-is-platform.ts";
import { AnchorLink } from "#web/shell/anchor-link.tsx";
import { EntryLink } from "#web/shell/entry-link.tsx";
import { useBrand } from "#web/theme/brand-context.ts";
import action from "#web/ui/action.module.css";
import styles from "./hero.module.css";
import { ProductPicture } from "./product-picture.tsx";
import { Screenshot } from "./screenshot.tsx";
import { useEarnings } from "./use-earnings.ts";
import { useHeadlineFigure } from "./use-headline-figure.ts";

const promises = ["free", "brand", "languages"] as const;

export function Hero() {
  const { t } = useTranslation("site");
  const { name } = useBrand();
  const platform = useIsPlatform();
  // Without a calculator, there is no link to it.
  const earnings = useEarnings();
  const figure = useHeadlineFigure();
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <div>
          <p className={styles.claim}>{platform ? t("hero.claim") : t("tenant.claim", { name })}</p>
          <h1 dir="auto">
            {t("hero.title")}
            {figure ? (
              <span className={styles.figure} suppressHydrationWarning>
                {` ${figure}`}
              </span>
            ) : null}
          </h1>
        </div>
        <div>
          <p dir="auto" className={styles.line}>
            {platform ? t("hero.line") : t("tenant.line", { name })}
          </p>
          <div className={styles.actions}>
            <EntryLink className={`${action.primary} ${action.large}`}>
              <IconArrowRight size={18} stroke={2} className="flips" aria-hidden="true" />
            </EntryLink>
            <AnchorLink to={earnings ? "earnings" : "features"} className={`${action.quiet} ${action.large}`}>
              {t(earnings ? "hero.calculate" : "hero.how")}
            </AnchorLink>
          </div>
        </div>
        <ul className={styles.promises}>
          {promises.map((promise) => (
            <li key={promise}>
              <IconCircleCheck size={17} stroke={1.8} aria-hidden="true" />
              {promise === "brand" && !platform ? t("tenant.promise") : t(`hero.promise.${promise}`)}
            </li>
          ))}
        </ul>
      </div>
      {/* A screenshot shows our brand, so a tenant's host renders the picture in the tenant's brand instead. */}
      {platform ? <Screenshot name="dashboard" alt={t("picture.label")} /> : <ProductPicture />}
    </section>
  );
}
