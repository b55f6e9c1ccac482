import type { Icon } from "@tabler/icons-react";
import styles from "./choice-cards.module.css";

type Choice<V extends string> = { value: V; title: string; line: string; icon?: Icon };
type Props<V extends string> = {
  legend: string;
  name: string;
  choices: readonly Choice<V>[];
  value: V;
  onChange: (value: V) => void;
};

/** One of a few options, each with an explanation; underneath they are native radio buttons. */
export function ChoiceCards<V extends string>({ legend, name, choices, value, onChange }: Props<V>) {
  return (
    <fieldset className={styles.root}>
      <legend>{legend}</legend>
      {choices.map(({ value: own, title, line, icon: ChoiceIcon }) => (
        <label key={own} className={styles.card}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            value={own}
            checked={own === value}
            onChange={() => onChange(own)}
          />
          {ChoiceIcon ? <ChoiceIcon size={20} stroke={1.7} className="flips" aria-hidden="true" /> : null}
          <span className={styles.words}>
            <strong>{title}</strong>
            <span>{line}</span>
          </span>
          <span className={styles.mark} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}
