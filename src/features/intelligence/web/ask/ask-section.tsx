import { Button, TextInput } from "@mantine/core";
import { IconMessageQuestion } from "@tabler/icons-react";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { longestQuestion } from "../../contract/ask.ts";
import { route } from "../search.ts";
import { AnswerCard } from "./answer-card.tsx";
import styles from "./ask.module.css";
import { QuestionChips } from "./question-chips.tsx";
import { useRecentQuestions } from "./recent-questions.ts";
import { useSuggestions } from "./use-suggestions.ts";

const shownSuggestions = 3;

/** A question about the tenant's figures in words, and its answer. The question is in the URL, where the command palette puts it too. */
export function AskSection() {
  const { t } = useTranslation("intelligence");
  const { ask } = route.useSearch();
  const navigate = route.useNavigate();
  const suggestions = useSuggestions();
  const recent = useRecentQuestions();
  const [text, setText] = useState(ask ?? "");
  useEffect(() => setText(ask ?? ""), [ask]);
  const add = recent.add;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question is remembered once, when it is asked
  useEffect(() => {
    if (ask) add(ask);
  }, [ask]);
  const open = (question: string | undefined) =>
    void navigate({
      search: ({ ask: _, ...old }) => ({ ...old, ...(question && { ask: question }) }),
      resetScroll: false,
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const question = text.trim();
    if (question.length > 1) open(question);
  };
  const others = recent.questions.filter((one) => one !== ask);
  return (
    <section className={styles.section} aria-label={t("ask.label")}>
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          className={styles.field ?? ""}
          aria-label={t("ask.label")}
          placeholder={t("ask.placeholder")}
          leftSection={<IconMessageQuestion size={18} stroke={1.7} aria-hidden="true" />}
          value={text}
          maxLength={longestQuestion}
          dir="auto"
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" disabled={text.trim().length < 2}>
          {t("ask.do")}
        </Button>
      </form>
      {ask ? <AnswerCard key={ask} question={ask} onAsk={open} onClose={() => open(undefined)} /> : null}
      {ask ? null : (
        <QuestionChips
          label={t("ask.suggestions")}
          questions={suggestions.slice(0, shownSuggestions).map((one) => ({ text: one, question: one }))}
          onAsk={open}
        />
      )}
      {!ask && others.length > 0 ? (
        <div className={styles.recent}>
          <QuestionChips
            label={t("ask.recent")}
            questions={others.map((one) => ({ text: one, question: one }))}
            onAsk={open}
          />
          <button type="button" className={styles.clear} onClick={recent.clear}>
            {t("ask.clear")}
          </button>
        </div>
      ) : null}
    </section>
  );
}
