import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useBrand } from "#web/theme/brand-context.ts";
import { Calculator } from "./calculator.tsx";
import { CallToAction } from "./call-to-action.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { Pricing } from "./pricing.tsx";
import { Roles } from "./roles.tsx";

export function Landing() {
  const { t } = useTranslation("site");
  const { name } = useBrand();
  useEffect(() => {
    document.title = `${name} · ${t("hero.short")}`;
  }, [name, t]);
  // The router looks for the anchor before this lazy page and its words are there: look again once they are.
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <Hero />
      <Features />
      <HowItWorks />
      <Calculator />
      <Roles />
      <Pricing />
      <CallToAction />
    </>
  );
}
