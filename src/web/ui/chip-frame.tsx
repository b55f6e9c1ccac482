import "@mantine/core/styles/Popover.layer.css";
import { Popover } from "@mantine/core";
import { IconChevronDown, IconX } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./filter-chip.module.css";

type FrameProps = { label: string; isActive: boolean; onClear: () => void; children: ReactNode };

/** A filter's pill: the button that opens it and, once a value is chosen, one that clears it. */
export function ChipFrame({ label, isActive, onClear, children }: FrameProps) {
  const { t } = useTranslation("ui");
  return (
    <span className={styles.chip} data-on={isActive || undefined}>
      {children}
      {isActive ? (
        <button type="button" className={styles.clear} aria-label={t("filter.clear", { label })} onClick={onClear}>
          <IconX size={14} stroke={2.2} aria-hidden="true" />
        </button>
      ) : null}
    </span>
  );
}

type OpenerProps = Omit<ComponentProps<"button">, "value"> & { label: string; value: ReactNode };

/** Reads "Status", or "Status: Won or Lost". */
export function ChipOpener({ label, value, ...rest }: OpenerProps) {
  const { t } = useTranslation("ui");
  return (
    <button type="button" {...rest} className={styles.open}>
      <span className={styles.label}>{value ? t("filter.is", { label }) : label}</span>
      {value ? <strong className={styles.value}>{value}</strong> : <IconChevronDown size={15} aria-hidden="true" />}
    </button>
  );
}

type PopoverProps = { label: string; value: ReactNode; onClear: () => void; children: ReactNode };

/** A filter whose value is more than a few words: it opens a small form. */
export function PopoverChip({ label, value, onClear, children }: PopoverProps) {
  return (
    <ChipFrame label={label} isActive={Boolean(value)} onClear={onClear}>
      <Popover width={272} position="bottom-start" shadow="none" trapFocus returnFocus>
        <Popover.Target>
          <ChipOpener label={label} value={value} />
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
      </Popover>
    </ChipFrame>
  );
}
