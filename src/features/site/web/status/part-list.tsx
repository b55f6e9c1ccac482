import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import type { Part, StatusHistory, WatchedPart } from "#features/tenancy/contract.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { DayBars } from "./day-bars.tsx";
import styles from "./part-list.module.css";
import { PartState, partIcons } from "./part-state.tsx";

type ShownPart = Omit<Part, "name"> & { name: WatchedPart };
type Props = { parts: Part[]; history: StatusHistory | undefined };

/** The server is up, or there would be no response to show. */
const server: ShownPart = {
  ...{ name: "server", state: "ok", tookMs: null },
  ...{ waiting: null, failing: null, abandoned: null, oldestSeconds: null },
};

/** A shorter wait is not shown as a delay. */
const delaySeconds = 60;

/** Each part with its purpose, state, response time, pending work and history. */
export function PartList({ parts, history }: Props) {
  const { t } = useTranslation("tenancy");
  const { intl } = useLocale();
  const milliseconds = numberFormat(intl, { style: "unit", unit: "millisecond" });
  const minutes = numberFormat(intl, { style: "unit", unit: "minute" });
  return (
    <ul className={styles.list} aria-label={t("status.parts")}>
      {[server, ...parts].map(({ name, state, tookMs, waiting, failing, abandoned, oldestSeconds }) => {
        const PartIcon = partIcons[name];
        const past = history?.parts.find((one) => one.name === name);
        return (
          <li key={name} className={styles.part}>
            <PartIcon size={20} stroke={1.6} aria-hidden="true" />
            <div className={styles.words}>
              <h3>{t(`part.${name}.name`)}</h3>
              <p>{t(`part.${name}.line`)}</p>
            </div>
            <p className={styles.figures}>
              {waiting ? <span>{t("status.waiting", { count: waiting })}</span> : null}
              {oldestSeconds && oldestSeconds > delaySeconds ? (
                <span data-tone="bad">
                  {t("status.oldest", { duration: minutes.format(Math.round(oldestSeconds / 60)) })}
                </span>
              ) : null}
              {abandoned ? <span data-tone="bad">{t("status.interrupted", { count: abandoned })}</span> : null}
              {failing ? <span data-tone="bad">{t("status.failing", { count: failing })}</span> : null}
              {tookMs === null ? null : (
                <span className="tabular">
                  <span className="visually-hidden">{t("status.took")} </span>
                  <bdi>{milliseconds.format(tookMs)}</bdi>
                </span>
              )}
            </p>
            <PartState state={state} />
            {history && past && state !== "off" ? (
              <DayBars from={history.from} past={past} name={t(`part.${name}.name`)} />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
