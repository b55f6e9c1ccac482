import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { dateFormat } from "#base/formats.ts";
import type { Incident } from "#features/tenancy/contract.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import styles from "./incidents.module.css";

/** When a part was down, newest first, in the reader's time zone. */
export function Incidents({ incidents }: { incidents: Incident[] }) {
  const { t } = useTranslation(["site", "tenancy"]);
  const { intl } = useLocale();
  const format = dateFormat(intl, { dateStyle: "medium", timeStyle: "short" });
  return (
    <section className={styles.root} aria-labelledby="incidents">
      <h2 id="incidents">{t("status.incidents")}</h2>
      {incidents.length === 0 ? <p className={styles.none}>{t("status.none")}</p> : null}
      <ul>
        {incidents.map(({ part, beganAt, endedAt }) => {
          const [began, ended] = [new Date(beganAt), endedAt === null ? undefined : new Date(endedAt)];
          const StateIcon = ended ? IconCircleCheck : IconAlertTriangle;
          return (
            <li key={`${part} ${beganAt}`} data-open={!ended || undefined}>
              <StateIcon size={18} stroke={1.8} aria-hidden="true" />
              <strong>{t(`tenancy:part.${part}.name`)}</strong>
              <time dateTime={beganAt}>{ended ? format.formatRange(began, ended) : format.format(began)}</time>
              {ended ? null : <em>{t("status.open")}</em>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
