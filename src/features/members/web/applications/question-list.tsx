import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { maxQuestions } from "../../contract/applications.ts";
import styles from "./form-editor.module.css";
import { moveQuestion, nextQuestionId, type QuestionValues } from "./form-values.ts";
import { QuestionFields } from "./question-fields.tsx";
import type { FormEditorState } from "./use-form-editor.ts";

/** The tenant's own questions. The focus follows a question that is added or moved, and stays in the list when one is removed. */
export function QuestionList({ form }: { form: FormEditorState }) {
  const { t } = useTranslation("applications");
  const list = useRef<HTMLElement>(null);
  const { questions } = form.values;
  const change = (next: QuestionValues[], focus: string) => {
    flushSync(() => form.setFieldValue("questions", next));
    list.current?.querySelector<HTMLElement>(focus)?.focus();
  };
  const labelAt = (place: number) => `[data-path="questions.${place}.label"]`;
  const add = () => {
    const added = { id: nextQuestionId(questions), kind: "line", label: "", required: false, options: "" } as const;
    change([...questions, added], labelAt(questions.length));
  };
  const remove = (place: number) => {
    const left = questions.filter((_, other) => other !== place);
    change(left, left.length > 0 ? labelAt(Math.min(place, left.length - 1)) : "[data-add]");
  };
  const move = (from: number, step: -1 | 1) => {
    const to = from + step;
    const canMoveOn = step === -1 ? to > 0 : to < questions.length - 1;
    // At the end of the list the button is disabled, so the one in the other direction gets the focus.
    const direction = (step === -1) === canMoveOn ? "up" : "down";
    change(moveQuestion(questions, from, step), `[data-place="${to}"] [data-move="${direction}"]`);
  };
  return (
    <section ref={list} className={styles.part} aria-labelledby="own-questions">
      <h3 id="own-questions">{t("form.questions")}</h3>
      <p>{t("form.questionsLine", { most: maxQuestions })}</p>
      {questions.length > 0 ? (
        <ol className={styles.questions}>
          {questions.map((question, place) => (
            <QuestionFields
              key={question.id}
              form={form}
              place={place}
              onMove={(step) => move(place, step)}
              onRemove={() => remove(place)}
            />
          ))}
        </ol>
      ) : null}
      {questions.length < maxQuestions ? (
        <Button
          data-add
          variant="default"
          className={styles.add}
          leftSection={<IconPlus size={17} stroke={1.8} aria-hidden="true" />}
          onClick={add}
        >
          {t("form.add")}
        </Button>
      ) : null}
    </section>
  );
}
