import { useTranslation } from "react-i18next";
import { listFormat } from "#base/formats.ts";
import type { Part } from "#features/tenancy/contract.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import styles from "./overall-status.module.css";
import { stateLooks } from "./part-state.tsx";

/** The overall status; changes are announced to screen readers. */
export function OverallStatus({ state, parts }: { state: Part["state"]; parts: Part[] }) {
  const { t } = useTranslation("tenancy");
  const { intl } = useLocale();
  const off = state === "ok" ? parts.filter((part) => part.state === "off") : [];
  // Without mail the app cannot reach people, so not everything is up.
  const lacksMail = off.some(({ name }) => name === "mail");
  const { tone, icon: StateIcon } = stateLooks[lacksMail ? "off" : state];
  const names = listFormat(intl).format(off.map(({ name }) => t(`part.${name}.name`)));
  return (
    <div className={styles.root} data-tone={tone} role="status">
      <StateIcon size={28} stroke={1.7} aria-hidden="true" />
      <div>
        <h2>{t(lacksMail ? "status.overall.partly" : `status.overall.${state}`)}</h2>
        <p>{off.length > 0 ? t("status.overallLine.partly", { names }) : t(`status.overallLine.${state}`)}</p>
      </div>
    </div>
  );
}
