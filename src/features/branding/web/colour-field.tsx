import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./branding.module.css";

type Props = {
  label: string;
  /** The last valid color, while another is being typed. */
  used: string;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
};

/** A color, typed as a code or picked in the browser's own dialog. */
export function ColourField({ label, used, value, onChange, error, ...rest }: Props) {
  const { t } = useTranslation("branding");
  return (
    <TextInput
      {...rest}
      dir="ltr"
      label={label}
      value={value}
      error={error}
      maxLength={7}
      spellCheck={false}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value.trim().toLowerCase();
        onChange(/^[0-9a-f]{6}$/.test(typed) ? `#${typed}` : typed);
      }}
      leftSection={
        <input
          type="color"
          className={styles.swatch}
          aria-label={t("colours.pick", { colour: label })}
          value={used}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      }
    />
  );
}
