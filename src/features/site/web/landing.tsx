import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { usePlatform } from "#web/api/use-platform.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { Calculator } from "./calculator.tsx";
import { CallToAction } from "./call-to-action.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { Pricing } from "./pricing.tsx";
import { Roles } from "./roles.tsx";

/** Few have any yet, and who has none need not load them. */
const Testimonials = lazy(async () => ({ default: (await import("./testimonials.tsx")).Testimonials }));

export function Landing() {
  const { t } = useTranslation("site");
  const { name, site } = useBrand();
  const platform = usePlatform();
  useEffect(() => {
    document.title = `${name} · ${t(platform ? "hero.short" : "tenant.short")}`;
  }, [name, platform, t]);
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
      {site.testimonials?.length ? (
        <Suspense fallback={null}>
          <Testimonials items={site.testimonials} />
        </Suspense>
      ) : null}
      {platform ? <Pricing /> : null}
      <CallToAction />
    </>
  );
}
