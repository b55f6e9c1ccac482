import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl, type SegmentedControlProps } from "@mantine/core";
import { useId } from "react";
import styles from "./segmented-field.module.css";

/** A choice of a few, with its label above it like the other fields. */
export function SegmentedField({ label, ...props }: Omit<SegmentedControlProps, "fullWidth"> & { label: string }) {
  const id = useId();
  return (
    <div>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <SegmentedControl fullWidth aria-labelledby={id} {...props} />
    </div>
  );
}
