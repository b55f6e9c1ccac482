import { useTranslation } from "react-i18next";
import { FigureCards } from "#web/ui/figure-cards.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import type { TrialPart } from "./trial.ts";

/** The actual cost and the cost under the draft. */
export function TrialTotals({ part: { before, after, change, gain, lose } }: { part: TrialPart }) {
  const { t } = useTranslation("plans");
  return (
    <FigureCards
      exact
      figures={[
        { label: t("ui.trial.before"), value: <MoneyText amount={before} /> },
        {
          label: t("ui.trial.after"),
          value: <MoneyText amount={after} />,
          better: "less",
          ...(before.minor > 0 && { change: change.minor / before.minor }),
        },
        {
          label: t("ui.trial.difference"),
          value: <MoneyText amount={change} />,
          note: t("ui.trial.people", { gain, lose }),
        },
      ]}
    />
  );
}
