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

/** The native slider, styled with tokens: keyboard, touch and screen readers work without extra code. */
export function RangeField({ label, shown, min, max, step = 1, value, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <bdi className="tabular" suppressHydrationWarning>
        {shown}
      </bdi>
      <div className={styles.slider}>
        {/* Shows the filled part, which not every browser can style on a slider. */}
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
