import { useIsPlatform } from "#web/api/use-is-platform.ts";
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

/** The content of the landing page, which the editor of its texts previews too. */
export function LandingSections() {
  const platform = useIsPlatform();
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
