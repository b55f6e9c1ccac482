import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { listFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { CannotAnswer as Cannot } from "../../contract/ask.ts";
import styles from "./ask.module.css";
import { QuestionChips } from "./question-chips.tsx";
import { useAskedText } from "./use-asked-text.ts";
import { useSuggestions } from "./use-suggestions.ts";

type Props = { question: string; cannot: Cannot; onAsk: (question: string) => void };

/** Says why a question has no answer, and offers the names it may mean and questions that have one. */
export function CannotAnswer({ question, cannot, onAsk }: Props) {
  const { t } = useTranslation(["intelligence", "analytics"]);
  const { intl } = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  const suggestions = useSuggestions();
  const { label } = useAskedText();
  const { reason, words, measure, candidates } = cannot;
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  /** The same question with a name that means one thing only. */
  const withName = ({ key, name }: Cannot["candidates"][number]) => {
    const isShared = candidates.some((one) => one.name === name && one.key !== key);
    const exact = isShared ? `${label(key).toLocaleLowerCase(intl)} ${name}` : name;
    return words[0] ? question.replace(words[0], exact) : question;
  };
  return (
    <div className={styles.cannot}>
      <h2 ref={heading} tabIndex={-1}>
        {t("ask.cannot.title")}
      </h2>
      <p dir="auto">
        {t(`ask.cannot.${words.length === 0 && reason === "unknownName" ? "noMeasure" : reason}`, {
          words: listFormat(intl, { type: "conjunction" }).format(words),
          measure: measure ? t(`measure.${measure}`, { ns: "analytics" }) : "",
        })}
      </p>
      {candidates.length > 0 && words.length > 0 ? (
        <QuestionChips
          label={t("ask.cannot.meant")}
          questions={candidates.map((one) => ({ text: `${one.name} · ${label(one.key)}`, question: withName(one) }))}
          onAsk={onAsk}
        />
      ) : null}
      <QuestionChips
        label={t("ask.suggestions")}
        questions={suggestions.slice(0, 3).map((text) => ({ text, question: text }))}
        onAsk={onAsk}
      />
    </div>
  );
}
