import { useId } from "react";
import styles from "./ask.module.css";

type Props = {
  label: string;
  questions: { text: string; question: string }[];
  onAsk: (question: string) => void;
};

/** Questions to choose from. */
export function QuestionChips({ label, questions, onAsk }: Props) {
  const id = useId();
  return (
    <div className={styles.choices}>
      <span id={id} className={styles.choicesLabel}>
        {label}
      </span>
      <ul aria-labelledby={id}>
        {questions.map(({ text, question }) => (
          <li key={question}>
            <button type="button" className={styles.choice} dir="auto" onClick={() => onAsk(question)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
