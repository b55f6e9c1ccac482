import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { offerUndo } from "#web/ui/undo.ts";
import type { Rule } from "../../rule.ts";
import { findShadowedRules, haveCompetingRules } from "../../shadowing.ts";
import styles from "./draft.module.css";
import type { FaultText } from "./part-props.ts";
import { RuleCard } from "./rule-card.tsx";
import { duplicateRule, moveRule, newRule } from "./rule-changes.ts";

type Props = { rules: Rule[]; currency: string; faultText: FaultText; onChange: (rules: Rule[]) => void };

const maxRules = 50;

/** The rules in the order in which they are tried. One at a time is open for editing. */
export function RuleList({ rules, currency, faultText, onChange }: Props) {
  const { t } = useTranslation("plans");
  const list = useRef<HTMLOListElement>(null);
  const [open, setOpen] = useState(rules[0]?.key);
  const [announcement, setAnnouncement] = useState("");
  const shadowed = findShadowedRules(rules);
  const placeOf = (key: string | undefined) => rules.findIndex((rule) => rule.key === key) + 1;
  const latest = useRef(rules);
  latest.current = rules;
  const moveTo = (key: string, to: number) => {
    const next = moveRule(rules, key, to);
    onChange(next);
    const place = next.findIndex((rule) => rule.key === key) + 1;
    setAnnouncement(t("ui.rule.placed", { place, total: next.length }));
    // The card moves in the DOM, so the focus has to be restored.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-rule="${key}"] [data-handle]`)?.focus(),
    );
  };
  const add = (rule: Rule, at: number) => {
    onChange(rules.toSpliced(at, 0, rule));
    setOpen(rule.key);
  };
  const remove = (rule: Rule, at: number) => {
    onChange(rules.toSpliced(at, 1));
    // Undo restores only this rule, so that later edits are kept.
    const undo = () => onChange(latest.current.toSpliced(at, 0, rule));
    void offerUndo({ message: t("ui.rule.removed"), undo });
  };
  return (
    <section aria-label={t("ui.rule.list")}>
      {haveCompetingRules(rules) ? <p className={styles.order}>{t("ui.rule.firstWins")}</p> : null}
      <ol ref={list} className={styles.cards}>
        {rules.map((rule, at) => (
          <RuleCard
            key={rule.key}
            rule={rule}
            place={at + 1}
            total={rules.length}
            shadowedBy={placeOf(shadowed.get(rule.key))}
            currency={currency}
            open={rule.key === open}
            faultText={(path) => faultText(`rules.${at}.${path}`)}
            onOpen={(isOpening) => setOpen(isOpening ? rule.key : undefined)}
            onChange={(changed) => onChange(rules.with(at, changed))}
            onStep={(step) => moveTo(rule.key, at + step)}
            onDropped={(key) => typeof key === "string" && moveTo(key, at)}
            onDuplicate={() => add(duplicateRule(rules, rule), at + 1)}
            onRemove={() => remove(rule, at)}
          />
        ))}
      </ol>
      {rules.length === 0 ? <p className={styles.none}>{t("ui.rule.none")}</p> : null}
      <Button
        variant="default"
        disabled={rules.length >= maxRules}
        leftSection={<IconPlus size={17} stroke={1.8} aria-hidden="true" />}
        onClick={() => add(newRule(rules), rules.length)}
      >
        {t("ui.rule.add")}
      </Button>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </section>
  );
}
