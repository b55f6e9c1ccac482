import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useIsPlatform } from "#web/api/use-is-platform.ts";
import { usePageHead } from "#web/shell/page-head.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { Calculator } from "./calculator.tsx";
import { CallToAction } from "./call-to-action.tsx";
import { ContactSection } from "./contact/contact-section.tsx";
import { Hero } from "./hero.tsx";
import { InstallPrompt } from "./install/install-prompt.tsx";
import { Pricing } from "./pricing.tsx";
import { Questions } from "./questions.tsx";
import { LandingRows } from "./rows/landing-rows.tsx";
import section from "./section.module.css";
import { Testimonials } from "./testimonials.tsx";

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
  return (
    <>
      <Hero />
      <LandingRows />
      <Calculator />
      <Testimonials />
      {platform ? <Pricing /> : null}
      <div className={section.section}>
        <Questions of={platform ? "pricing" : "program"} />
      </div>
      <ContactSection />
      <InstallPrompt />
      <CallToAction />
    </>
  );
}
