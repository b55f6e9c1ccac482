import { IconArrowsExchange, IconBuilding, IconSend } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { chosenRoles } from "../contract.ts";
import styles from "./role-choice.module.css";

export type ChosenRole = (typeof chosenRoles)[number];
const icons = { referrer: IconSend, company: IconBuilding, both: IconArrowsExchange };
type Props = { value: ChosenRole; onChange: (role: ChosenRole) => void };

/** What somebody wants to be here [R4.6], as three cards; underneath they are the browser's own radio buttons. */
export function RoleChoice({ value, onChange }: Props) {
  const { t } = useTranslation("identity");
  return (
    <fieldset className={styles.root}>
      <legend>{t("register.role")}</legend>
      {chosenRoles.map((role) => {
        const RoleIcon = icons[role];
        return (
          <label key={role} className={styles.card}>
            <input
              type="radio"
              name="role"
              className="visually-hidden"
              value={role}
              checked={role === value}
              onChange={() => onChange(role)}
            />
            <RoleIcon size={20} stroke={1.7} className="flips" aria-hidden="true" />
            <span className={styles.words}>
              <strong>{t(`register.roles.${role}.title`)}</strong>
              <span>{t(`register.roles.${role}.line`)}</span>
            </span>
            <span className={styles.mark} aria-hidden="true" />
          </label>
        );
      })}
    </fieldset>
  );
}
