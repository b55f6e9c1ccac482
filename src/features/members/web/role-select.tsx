import "@mantine/core/styles/Combobox.layer.css";
import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Role, roles } from "#base/roles.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import styles from "./role-select.module.css";

type Props = { value: Role; onChange: (role: Role) => void; description: string; disabled: boolean };

/** A compact role field that explains each role's permissions in the list. */
export function RoleSelect({ value, onChange, description, disabled }: Props) {
  const { t } = useTranslation("members");
  const roleName = useRoleName();
  return (
    <Select
      label={t("role.label")}
      description={description}
      allowDeselect={false}
      disabled={disabled}
      data={roles.map((role) => ({ value: role, label: roleName(role) }))}
      value={value}
      onChange={(next) => {
        const chosen = roles.find((role) => role === next);
        if (chosen && chosen !== value) onChange(chosen);
      }}
      renderOption={({ option }) => (
        <span className={styles.option}>
          <span>{option.label}</span>
          <small>{t(`role.line.${option.value as Role}`)}</small>
        </span>
      )}
    />
  );
}
