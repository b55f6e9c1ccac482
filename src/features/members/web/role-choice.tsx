import { useTranslation } from "react-i18next";
import { type Role, roles } from "#base/roles.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { ChoiceCards } from "#web/ui/choice-cards.tsx";

type Props = { value: Role; onChange: (role: Role) => void };

/** All roles with their permissions, for giving a role to someone new. */
export function RoleChoice({ value, onChange }: Props) {
  const { t } = useTranslation("members");
  const roleName = useRoleName();
  const choices = roles.map((role) => ({
    value: role,
    title: roleName(role),
    line: t(`role.line.${role}`),
  }));
  return <ChoiceCards legend={t("invite.role")} name="role" choices={choices} value={value} onChange={onChange} />;
}
