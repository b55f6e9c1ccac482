import { IconArrowRight, IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { usePlatform } from "#web/api/use-platform.ts";
import { useWayIn } from "#web/api/use-way-in.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import action from "#web/ui/action.module.css";
import styles from "./hero.module.css";
import { ProductPicture } from "./product-picture.tsx";

const promises = ["free", "brand", "languages"] as const;

export function Hero() {
  const { t } = useTranslation(["site", "shell"]);
  const wayIn = useWayIn();
  const { name, site } = useBrand();
  const platform = usePlatform();
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.claim}>{platform ? t("hero.claim") : t("tenant.claim", { name })}</p>
        <h1 dir="auto">{site.heroTitle ?? t("hero.title")}</h1>
        <p dir="auto" className={styles.line}>
          {site.heroLine ?? (platform ? t("hero.line") : t("tenant.line", { name }))}
        </p>
        <div className={styles.actions}>
          <Link to={wayIn} className={`${action.primary} ${action.large}`}>
            {t(wayIn === "/register" ? "shell:nav.signUp" : "shell:nav.login")}
            <IconArrowRight size={18} stroke={2} className="flips" aria-hidden="true" />
          </Link>
          <Link to="/" hash="earnings" className={`${action.quiet} ${action.large}`}>
            {t("hero.calculate")}
          </Link>
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
      <ProductPicture />
    </section>
  );
}
