import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { Notice } from "#web/ui/notice.tsx";
import { ExampleCard } from "../example/example-card.tsx";
import { BudgetFields } from "./budget-fields.tsx";
import styles from "./draft.module.css";
import { DraftConflict } from "./draft-conflict.tsx";
import type { FaultText } from "./part-props.ts";
import { RuleList } from "./rule-list.tsx";
import { SaveStatus } from "./save-status.tsx";
import { type Fault, validateTerms } from "./terms.ts";
import type { AutosavedDraft } from "./use-autosaved-draft.ts";

/** The editor of the next version, with an example next to it that follows every change. */
export function DraftView({ autosaved }: { autosaved: AutosavedDraft }) {
  const { t } = useTranslation("plans");
  const errorText = useErrorText();
  const { terms, state, conflict, error, change, decide } = autosaved;
  const faults = useMemo(() => validateTerms(terms), [terms]);
  const faultText: FaultText = (path) => {
    const fault: Fault | undefined = faults.get(path);
    return fault && t(`ui.fault.${fault}`);
  };
  return (
    <div className={styles.desk}>
      <div className={styles.editor}>
        {conflict ? <DraftConflict conflict={conflict} onDecide={decide} /> : null}
        {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
        <SaveStatus state={state} faults={faults.size} />
        <RuleList
          rules={terms.rules}
          currency={terms.currency}
          faultText={faultText}
          onChange={(rules) => change({ rules })}
        />
        <BudgetFields terms={terms} onChange={change} />
      </div>
      <ExampleCard terms={terms} broken={faults.size > 0} />
    </div>
  );
}
