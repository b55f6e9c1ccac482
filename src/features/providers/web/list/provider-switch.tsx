import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./list.module.css";

type Props = { name: string; checked: boolean; disabled: boolean; onChange: (checked: boolean) => void };

export function ProviderSwitch({ name, checked, disabled, onChange }: Props) {
  const { t } = useTranslation("providers");
  return (
    <span className={styles.on}>
      <Switch
        aria-label={t("enabled.label", { name })}
        checked={checked}
        disabled={disabled}
        withThumbIndicator={false}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </span>
  );
}
