import { useTranslation } from "react-i18next";
import { type Role, roles } from "#base/roles.ts";
import styles from "./role-choice.module.css";

type Props = { value: Role; onChange: (role: Role) => void };

/** All roles with what each may do, for whoever gives one for the first time. */
export function RoleChoice({ value, onChange }: Props) {
  const { t } = useTranslation(["members", "shell"]);
  return (
    <fieldset className={styles.root}>
      <legend>{t("invite.role")}</legend>
      {roles.map((role) => (
        <label key={role} className={styles.card}>
          <input
            type="radio"
            name="role"
            className="visually-hidden"
            value={role}
            checked={role === value}
            onChange={() => onChange(role)}
          />
          <span className={styles.mark} aria-hidden="true" />
          <span className={styles.words}>
            <strong>{t(`shell:roles.${role}`)}</strong>
            <span>{t(`role.line.${role}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
