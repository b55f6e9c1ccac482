import { ConditionChips } from "./condition-chips.tsx";
import styles from "./draft.module.css";
import { LimitChips } from "./limit-chips.tsx";
import type { PartProps } from "./part-props.ts";
import { RuleSentence } from "./rule-sentence.tsx";
import { ShareChips } from "./share-chips.tsx";
import { SplitForm } from "./split-form.tsx";
import { StepsForm } from "./steps-form.tsx";

/** The sentence of a rule, its steps, and its conditions, limits and splits. */
export function RuleParts(props: PartProps) {
  const { rule } = props;
  return (
    <div className={styles.parts}>
      <RuleSentence {...props} />
      {"steps" in rule.formula ? <StepsForm {...props} formula={rule.formula} /> : null}
      <ConditionChips {...props} />
      <LimitChips {...props} />
      <ShareChips {...props} />
      {rule.split.length > 0 ? <SplitForm {...props} /> : null}
    </div>
  );
}
