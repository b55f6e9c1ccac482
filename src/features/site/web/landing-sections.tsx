import { Suspense } from "react";
import { useIsPlatform } from "#web/api/use-is-platform.ts";
import { lazyOptional } from "#web/ui/lazy-optional.ts";
import { Calculator } from "./calculator.tsx";
import { CallToAction } from "./call-to-action.tsx";
import { ContactSection } from "./contact/contact-section.tsx";
import { useFacts } from "./facts.ts";
import { Hero } from "./hero.tsx";
import { InstallPrompt } from "./install/install-prompt.tsx";
import "./plan-cards.module.css";
import "./proof-figures.module.css";
import "./roadmap.module.css";
import { Questions } from "./questions.tsx";
import { LandingRows } from "./rows/landing-rows.tsx";
import section from "./section.module.css";
import { Testimonials } from "./testimonials.tsx";

// Most sites show neither figures nor prices, so their code is loaded where they are shown. Their styles belong to the page, because the
// server renders them too.
const Pricing = lazyOptional(async () => (await import("./pricing.tsx")).Pricing);
const ProofFigures = lazyOptional(async () => (await import("./proof-figures.tsx")).ProofFigures);

/** The content of the landing page, which the editor of its texts previews too. */
export function LandingSections() {
  const platform = useIsPlatform();
  const { figures } = useFacts();
  return (
    <>
      <Hero />
      {figures ? (
        <Suspense fallback={null}>
          <ProofFigures figures={figures} />
        </Suspense>
      ) : null}
      <LandingRows />
      <Calculator />
      <Testimonials />
      {platform ? (
        <Suspense fallback={null}>
          <Pricing />
        </Suspense>
      ) : null}
      <div className={section.section}>
        <Questions of={platform ? "pricing" : "program"} />
      </div>
      <ContactSection />
      <InstallPrompt />
      <CallToAction />
    </>
  );
}
