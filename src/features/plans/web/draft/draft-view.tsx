import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { Notice } from "#web/ui/notice.tsx";
import { ExampleCard } from "../example/example-card.tsx";
import { BudgetFields } from "./budget-fields.tsx";
import styles from "./draft.module.css";
import { DraftClash } from "./draft-clash.tsx";
import type { FaultText } from "./part-props.ts";
import { RuleList } from "./rule-list.tsx";
import { SavedMark } from "./saved-mark.tsx";
import { type Fault, faultsOf } from "./terms.ts";
import type { KeptDraft } from "./use-kept-draft.ts";

/** The editor of the next version, with an example next to it that follows every change. */
export function DraftView({ kept }: { kept: KeptDraft }) {
  const { t } = useTranslation("plans");
  const errorText = useErrorText();
  const { terms, state, clash, error, change, decide } = kept;
  const faults = useMemo(() => faultsOf(terms), [terms]);
  const faultText: FaultText = (path) => {
    const fault: Fault | undefined = faults.get(path);
    return fault && t(`ui.fault.${fault}`);
  };
  return (
    <div className={styles.desk}>
      <div className={styles.editor}>
        {clash ? <DraftClash clash={clash} onDecide={decide} /> : null}
        {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
        <SavedMark state={state} faults={faults.size} />
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
