import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { type ReactNode, useId } from "react";
import styles from "./setting-switch.module.css";

type Props = {
  label: string;
  /** What the current state means, or why it cannot be changed. */
  description: ReactNode;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
};

/**
 * A setting that is on or off. Its text is part of the label, so that it can be clicked and is read with the
 * switch.
 */
export function SettingSwitch({ label, description, checked, disabled, onChange }: Props) {
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
