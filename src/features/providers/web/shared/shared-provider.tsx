import { useTranslation } from "react-i18next";
import { SettingSwitch } from "#web/ui/setting-switch.tsx";
import type { SharedAiProvider } from "../../contract/shared.ts";
import type { ProviderKind } from "../../values.ts";
import { ProviderStatus } from "../list/provider-status.tsx";
import styles from "./shared.module.css";
import { SharedLimits } from "./shared-limits.tsx";
import { useAllow } from "./use-allow.ts";

/** The platform runs or rents these servers, so their kind does not say who gets the data. */
const namelessKinds: readonly ProviderKind[] = ["compatible", "ollama"];

/** A provider of the platform: its state, the tenant's own use of it, and whether the tenant allows it. */
export function SharedProvider({ provider }: { provider: SharedAiProvider }) {
  const { t } = useTranslation("providers");
  const { allow, isPending } = useAllow(provider);
  const { name, model, kind, allowed, pictures, readsPictures } = provider;
  const recipient = namelessKinds.includes(kind) ? t("shared.server") : t(`kind.${kind}`);
  return (
    <li className={styles.provider}>
      <div className={styles.head}>
        <span className={styles.words}>
          <b>
            <bdi>{name}</bdi>
          </b>
          <span className={styles.quiet}>
            <bdi dir="ltr">{model}</bdi>
          </span>
        </span>
        <span className={styles.status}>
          <ProviderStatus provider={provider} />
        </span>
        <SharedLimits provider={provider} />
      </div>
      <SettingSwitch
        label={t("enabled.label", { name })}
        description={t("shared.leaves", { recipient })}
        checked={allowed}
        disabled={isPending}
        onChange={(next) => allow({ allowed: next, pictures: false })}
      />
      {allowed && readsPictures ? (
        <SettingSwitch
          label={t("shared.pictures")}
          description={t("shared.picturesLeave", { recipient })}
          checked={pictures}
          disabled={isPending}
          onChange={(next) => allow({ allowed: true, pictures: next })}
        />
      ) : null}
    </li>
  );
}
