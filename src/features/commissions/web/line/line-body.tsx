import { useTranslation } from "react-i18next";
import { useSession } from "#web/api/session.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import panel from "#web/ui/panel.module.css";
import { PanelSection } from "#web/ui/panel-section.tsx";
import type { CommissionDetail } from "./commission-detail.ts";
import { CommissionTimeline } from "./commission-timeline.tsx";
import { DisputePart } from "./dispute-part.tsx";
import { LineFacts } from "./line-facts.tsx";
import { NextStep } from "./next-step.tsx";
import { WhyAmount } from "./why-amount.tsx";

/** All namespaces are requested together, so that they load in parallel. */
const namespaces = ["commissions", "plans", "programs", "referrals"] as const;

/** The body of the panel, from the current state down to the history. */
export function LineBody({ line }: { line: CommissionDetail }) {
  const { t } = useTranslation(namespaces);
  const { person } = useSession();
  const own = line.personId === person.id;
  // An open dispute comes first because someone is waiting for an answer; otherwise the calculation does.
  const dispute = <DisputePart line={line} own={own} />;
  return (
    <div className={panel.body}>
      <div className={panel.amount}>
        <p>{own ? t("ui.panel.yours") : <bdi>{line.personName ?? t("ui.formerMember")}</bdi>}</p>
        <MoneyText amount={{ minor: line.leftMinor, currency: line.currency }} />
      </div>
      <NextStep line={line} own={own} />
      {line.disputed ? dispute : null}
      <PanelSection title={t("ui.why.title")}>
        <WhyAmount line={line} />
      </PanelSection>
      {line.disputed ? null : dispute}
      <PanelSection title={t("ui.panel.facts")}>
        <LineFacts line={line} />
      </PanelSection>
      <PanelSection title={t("ui.panel.history")}>
        <CommissionTimeline line={line} />
      </PanelSection>
    </div>
  );
}
