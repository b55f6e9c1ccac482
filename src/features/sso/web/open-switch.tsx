import { useTranslation } from "react-i18next";
import { SettingSwitch } from "#web/ui/setting-switch.tsx";
import type { SsoProvider } from "../contract.ts";
import { ssoStateOf } from "../rules.ts";
import { useProviderActions } from "./use-provider-actions.ts";

/** Opens and closes sign-in through the provider; states the effect of the current setting. */
export function OpenSwitch({ provider }: { provider: SsoProvider }) {
  const { t } = useTranslation("sso");
  const { setOpen, isPending } = useProviderActions(provider);
  const state = ssoStateOf(provider);
  return (
    <SettingSwitch
      label={t("open.label")}
      description={t(`open.line.${state}`, { domain: provider.domain })}
      checked={state === "open"}
      disabled={isPending || state === "unproved"}
      onChange={setOpen}
    />
  );
}
