import { useId } from "react";
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
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <bdi className="tabular" suppressHydrationWarning>
        {shown}
      </bdi>
      <div className={styles.slider}>
        {/* How far it is filled, which a slider cannot say by itself in every browser. */}
        <progress value={value - min} max={max - min} aria-hidden="true" tabIndex={-1} />
        <input
          id={id}
          type="range"
          {...{ min, max, step, value }}
          aria-valuetext={shown}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
          suppressHydrationWarning
        />
      </div>
    </div>
  );
}
