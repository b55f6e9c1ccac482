import { IconArrowsExchange, IconBuilding, IconSend } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { ChoiceCards } from "#web/ui/choice-cards.tsx";
import { chosenRoles } from "../values.ts";

export type ChosenRole = (typeof chosenRoles)[number];
const icons = { referrer: IconSend, company: IconBuilding, both: IconArrowsExchange };
type Props = { value: ChosenRole; onChange: (role: ChosenRole) => void };

/** The role the person registers for [R4.6]. */
export function RoleChoice({ value, onChange }: Props) {
  const { t } = useTranslation("identity");
  const roleName = useRoleName();
  const choices = chosenRoles.map((role) => ({
    value: role,
    icon: icons[role],
    title: roleName(role),
    line: t(`register.roles.${role}.line`),
  }));
  return <ChoiceCards legend={t("register.role")} name="role" choices={choices} value={value} onChange={onChange} />;
}
