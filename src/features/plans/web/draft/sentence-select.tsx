import styles from "./sentence.module.css";

type Props<Value extends string> = {
  /** The accessible label of the choice; it is not displayed. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** A word of a sentence that can be changed. It uses the native select so that it works with every keyboard and phone. */
export function SentenceSelect<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <select
      className={styles.select}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = options.find((option) => option.value === currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
