import { useTranslation } from "react-i18next";
import type { Part } from "#features/tenancy/contract.ts";
import { stateLooks } from "./part-state.tsx";
import styles from "./verdict.module.css";

/** The one answer people come for; read aloud when it changes. */
export function Verdict({ state }: { state: Part["state"] }) {
  const { t } = useTranslation("tenancy");
  const { tone, icon: StateIcon } = stateLooks[state];
  return (
    <div className={styles.root} data-tone={tone} role="status">
      <StateIcon size={28} stroke={1.7} aria-hidden="true" />
      <div>
        <h2>{t(`status.verdict.${state}`)}</h2>
        <p>{t(`status.verdictLine.${state}`)}</p>
      </div>
    </div>
  );
}
