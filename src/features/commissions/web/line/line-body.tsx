import { useTranslation } from "react-i18next";
import { useSession } from "#web/api/session.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import panel from "#web/ui/panel.module.css";
import { PanelPart } from "#web/ui/panel-part.tsx";
import { DisputePart } from "./dispute-part.tsx";
import { Happenings } from "./happenings.tsx";
import { LineFacts } from "./line-facts.tsx";
import { NextStep } from "./next-step.tsx";
import type { WholeLine } from "./whole-line.ts";
import { WhyAmount } from "./why-amount.tsx";

/** Its own words and those of its parts, asked for together: else one catalogue would wait for the other. */
const words = ["commissions", "plans", "programs", "referrals"] as const;

/** The line, from what matters now down to what was. */
export function LineBody({ line }: { line: WholeLine }) {
  const { t } = useTranslation(words);
  const { person } = useSession();
  const own = line.personId === person.id;
  // While somebody waits for an answer it is what matters; else the sum comes first.
  const dispute = <DisputePart line={line} own={own} />;
  return (
    <div className={panel.body}>
      <div className={panel.amount}>
        <p>{own ? t("ui.panel.yours") : <bdi>{line.personName ?? t("ui.somebody")}</bdi>}</p>
        <MoneyText amount={{ minor: line.leftMinor, currency: line.currency }} />
      </div>
      <NextStep line={line} own={own} />
      {line.disputed ? dispute : null}
      <PanelPart title={t("ui.why.title")}>
        <WhyAmount line={line} />
      </PanelPart>
      {line.disputed ? null : dispute}
      <PanelPart title={t("ui.panel.facts")}>
        <LineFacts line={line} />
      </PanelPart>
      <PanelPart title={t("ui.panel.history")}>
        <Happenings line={line} />
      </PanelPart>
    </div>
  );
}
