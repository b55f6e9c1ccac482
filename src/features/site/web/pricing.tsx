import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { GetSoftware } from "./get-software.tsx";
import { PlanCards } from "./plan-cards.tsx";
import { Roadmap } from "./roadmap.tsx";
import section from "./section.module.css";
import { SectionHead } from "./section-head.tsx";

export function Pricing() {
  const { t } = useTranslation("site");
  return (
    <section id="pricing" className={section.section}>
      <SectionHead centre eyebrow={t("pricing.eyebrow")} title={t("pricing.title")} line={t("pricing.line")} />
      <PlanCards level="h3" />
      <Roadmap />
      <p className={section.more}>
        <Link to="/pricing">
          {t("pricing.more")}
          <IconArrowRight size={17} stroke={2} className="flips" aria-hidden="true" />
        </Link>
      </p>
      <GetSoftware />
    </section>
  );
}
