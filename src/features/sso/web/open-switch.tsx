import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { SsoHouse } from "../contract.ts";
import { ssoStateOf } from "../rules.ts";
import styles from "./sso.module.css";
import { useHouseActs } from "./use-house-acts.ts";

/** Opens and closes the way in; says what it means as it stands. */
export function OpenSwitch({ house }: { house: SsoHouse }) {
  const { t } = useTranslation("sso");
  const id = useId();
  const { setOpen, isPending } = useHouseActs(house);
  const state = ssoStateOf(house);
  return (
    <div className={styles.setting}>
      <label htmlFor={id} className={styles.words}>
        <span id={`${id}-label`} className={styles.name}>
          {t("open.label")}
        </span>
        <span id={`${id}-line`} className={styles.line}>
          {t(`open.line.${state}`, { domain: house.domain })}
        </span>
      </label>
      <Switch
        id={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-line`}
        checked={state === "open"}
        disabled={isPending || state === "unproved"}
        onChange={({ currentTarget }) => setOpen(currentTarget.checked)}
      />
    </div>
  );
}
