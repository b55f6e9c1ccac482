import type { Icon } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import styles from "./icon-button.module.css";

type Props = Omit<ComponentProps<"button">, "aria-label" | "className" | "children" | "title"> & {
  /** What the button does: the accessible name and the tooltip. */
  label: string;
  icon: Icon;
  /** For an arrow or similar icon, which is mirrored on a right-to-left page. */
  directional?: boolean;
};

export function IconButton({ label, icon: IconOf, directional = false, ...rest }: Props) {
  return (
    <button type="button" {...rest} className={styles.button} aria-label={label} title={label}>
      <IconOf size={18} stroke={1.7} aria-hidden="true" className={directional ? "flips" : undefined} />
    </button>
  );
}
