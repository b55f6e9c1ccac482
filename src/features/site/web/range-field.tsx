import { type CSSProperties, useId } from "react";
import styles from "./range-field.module.css";

type Props = {
  label: string;
  shown: string;
  min: number;
  max: number;
  step?: number;
  value: number;
  onChange: (value: number) => void;
};

/** The browser's own slider, drawn with tokens: keyboard, touch and screen readers for nothing. */
export function RangeField({ label, shown, min, max, step = 1, value, onChange }: Props) {
  const id = useId();
  const filled = `${((value - min) / (max - min)) * 100}%`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <bdi className="tabular">{shown}</bdi>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={shown}
        style={{ "--filled": filled } as CSSProperties}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}
