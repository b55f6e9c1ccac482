import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { type ReactNode, useId } from "react";
import styles from "./setting-switch.module.css";

type Props = {
  label: string;
  /** What it means as it stands, or why it cannot be turned. */
  line: ReactNode;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
};

/** One thing that is on or off, saved as it is turned. Its words are part of the switch: they can be pressed, and are read with it. */
export function SettingSwitch({ label, line, checked, disabled, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.setting}>
      <label htmlFor={id} className={styles.words}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        <span id={`${id}-line`} className={styles.line}>
          {line}
        </span>
      </label>
      <Switch
        id={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-line`}
        checked={checked}
        disabled={disabled}
        withThumbIndicator={false}
        classNames={{ root: styles.switch ?? "", track: styles.track ?? "", thumb: styles.thumb ?? "" }}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </div>
  );
}
