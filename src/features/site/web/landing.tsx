import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useIsPlatform } from "#web/api/use-is-platform.ts";
import { usePageHead } from "#web/shell/page-head.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { LandingSections } from "./landing-sections.tsx";

export function Landing() {
  const { t } = useTranslation("site");
  const { name } = useBrand();
  const platform = useIsPlatform();
  usePageHead({
    title: `${name} · ${t(platform ? "hero.short" : "tenant.short")}`,
    description: platform ? t("hero.line") : t("tenant.line", { name }),
  });
  // After navigation from another page, the anchor exists only once this page and its texts are loaded.
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return <LandingSections />;
}
