import { IconMap2 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { listFormat } from "#base/formats.ts";
import { features, isPlanned } from "#base/plans.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import styles from "./roadmap.module.css";

/** Features that are not built yet: they are announced here and in no plan, because no one can use them. */
export function Roadmap() {
  const { t } = useTranslation("site");
  const { intl } = useLocale();
  const planned = features.filter(isPlanned).map((feature) => t(`pricing.has.${feature}`));
  if (planned.length === 0) return null;
  const list = listFormat(intl, { type: "unit" }).format(planned);
  return (
    <aside className={styles.root} aria-labelledby="roadmap">
      <IconMap2 size={20} stroke={1.7} aria-hidden="true" />
      <p>
        <strong id="roadmap">{t("pricing.roadmap.title")}</strong>
        {t("pricing.roadmap.line", { features: list })}
      </p>
    </aside>
  );
}
