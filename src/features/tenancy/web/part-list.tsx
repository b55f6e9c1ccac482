import { useTranslation } from "react-i18next";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { Part } from "../contract.ts";
import styles from "./part-list.module.css";
import { PartState, partIcons } from "./part-state.tsx";

/** Each part with what it is for, how it is, how fast it answered, and the work that waits there. */
export function PartList({ parts }: { parts: Part[] }) {
  const { t } = useTranslation("tenancy");
  const { intl } = useLocale();
  const milliseconds = new Intl.NumberFormat(intl, { style: "unit", unit: "millisecond" });
  return (
    <ul className={styles.list} aria-label={t("status.parts")}>
      {parts.map(({ name, state, tookMs, waiting, failing }) => {
        const PartIcon = partIcons[name];
        return (
          <li key={name} className={styles.part}>
            <PartIcon size={20} stroke={1.6} aria-hidden="true" />
            <div className={styles.words}>
              <h3>{t(`part.${name}.name`)}</h3>
              <p>{t(`part.${name}.line`)}</p>
            </div>
            <p className={styles.figures}>
              {waiting ? <span>{t("status.waiting", { count: waiting })}</span> : null}
              {failing ? <span data-tone="bad">{t("status.failing", { count: failing })}</span> : null}
              {tookMs === null ? null : (
                <span className="tabular">
                  <span className="visually-hidden">{t("status.took")} </span>
                  <bdi>{milliseconds.format(tookMs)}</bdi>
                </span>
              )}
            </p>
            <PartState state={state} />
          </li>
        );
      })}
    </ul>
  );
}
