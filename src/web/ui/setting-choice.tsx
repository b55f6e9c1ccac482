import { NativeSelect } from "@mantine/core";
import { useId } from "react";
import styles from "./setting-switch.module.css";

type Props = {
  label: string;
  /** What the setting means, in one sentence. */
  description: string;
  value: number;
  options: { value: number; label: string }[];
  disabled: boolean;
  onChange: (value: number) => void;
};

/** One of a few values, saved when it is chosen; styled like the switches around it. */
export function SettingChoice({ label, description, value, options, disabled, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.setting}>
      <label htmlFor={id} className={styles.words}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        <span id={`${id}-line`} className={styles.line}>
          {description}
        </span>
      </label>
      <NativeSelect
        id={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-line`}
        data={options.map((option) => ({ ...option, value: String(option.value) }))}
        value={String(value)}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </div>
  );
}
