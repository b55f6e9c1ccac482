import "@mantine/core/styles/Combobox.layer.css";
import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { type SsoProvider, ssoRoles } from "../contract.ts";

type Props = { value: SsoProvider["role"]; onChange: (role: SsoProvider["role"]) => void };

/** The role a person gets at the first sign-in. */
export function RoleSelect({ value, onChange }: Props) {
  const { t } = useTranslation("sso");
  const roleName = useRoleName();
  return (
    <Select
      label={t("field.role")}
      description={t("field.roleHelp")}
      allowDeselect={false}
      data={ssoRoles.map((role) => ({ value: role, label: roleName(role) }))}
      value={value}
      onChange={(next) => {
        const chosen = ssoRoles.find((role) => role === next);
        if (chosen && chosen !== value) onChange(chosen);
      }}
    />
  );
}
