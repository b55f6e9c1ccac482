import type { Icon } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import styles from "./controls.module.css";

type Props = Omit<ComponentProps<"button">, "className" | "children"> & {
  icon: Icon;
  label: string;
  /** The key that does the same. */
  shortcut?: string;
  tone?: "on" | "off" | "recording" | undefined;
};

/** A control of the call: an icon above its word; on a phone the icon alone. */
export function ControlButton({ icon: IconOf, label, shortcut, tone, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-tone={tone}
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      {...(shortcut && { "aria-keyshortcuts": shortcut.toLowerCase() })}
    >
      <IconOf size={20} stroke={1.7} aria-hidden="true" />
      <span aria-hidden="true">{label}</span>
    </button>
  );
}
