import { useTranslation } from "react-i18next";
import { SettingSwitch } from "#web/ui/setting-switch.tsx";
import type { SsoHouse } from "../contract.ts";
import { ssoStateOf } from "../rules.ts";
import { useHouseActs } from "./use-house-acts.ts";

/** Opens and closes the way in; says what it means as it stands. */
export function OpenSwitch({ house }: { house: SsoHouse }) {
  const { t } = useTranslation("sso");
  const { setOpen, isPending } = useHouseActs(house);
  const state = ssoStateOf(house);
  return (
    <SettingSwitch
      label={t("open.label")}
      line={t(`open.line.${state}`, { domain: house.domain })}
      checked={state === "open"}
      disabled={isPending || state === "unproved"}
      onChange={setOpen}
    />
  );
}
