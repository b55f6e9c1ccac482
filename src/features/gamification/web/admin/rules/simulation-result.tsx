import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import type { simulateRules } from "../../../contract/rules.ts";
import styles from "../admin.module.css";
import { CalendarDate } from "../calendar-date.tsx";
import { ScrollRegion } from "../scroll-region.tsx";

type Result = z.output<typeof simulateRules.output>;
type Totals = Result["current"]["total"];

/** Two amounts side by side: what was awarded by the rules in force, and what would have been. */
const Compared = ({ current, proposed }: { current: Totals | undefined; proposed: Totals | undefined }) => {
  const { intl } = useLocale();
  const { format } = numberFormat(intl);
  const fields = ["count", "xp", "points"] as const;
  return fields.flatMap((field) => [
    <td key={`${field} current`} className={styles.number}>
      {format(current?.[field] ?? 0)}
    </td>,
    <td key={`${field} proposed`} className={styles.number}>
      <b>{format(proposed?.[field] ?? 0)}</b>
    </td>,
  ]);
};

function Head({ first }: { first: string }) {
  const { t } = useTranslation("gamification");
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {first}
        </th>
        {(["count", "xp", "points"] as const).map((field) => (
          <th key={field} scope="colgroup" colSpan={2} className={styles.number}>
            {t(`rules.simulation.${field}`)}
          </th>
        ))}
      </tr>
      <tr>
        {["count", "xp", "points"].flatMap((field) =>
          (["current", "proposed"] as const).map((which) => (
            <th key={`${field} ${which}`} scope="col" className={styles.number}>
              {t(`rules.simulation.${which}`)}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

export function SimulationResult({ from, to, currency, current, proposed, people, peopleCount }: Result) {
  const { t } = useTranslation("gamification");
  const find = ({ byKind }: Result["current"], kind: string) => byKind.find((one) => one.kind === kind);
  const kinds = [...new Set([...current.byKind, ...proposed.byKind].map(({ kind }) => kind))];
  return (
    <>
      <p className={styles.quiet}>
        <CalendarDate day={from} /> – <CalendarDate day={to} />
      </p>
      <ScrollRegion label={t("rules.simulation.title")}>
        <table className={styles.table}>
          <caption className="visually-hidden">{t("rules.simulation.title")}</caption>
          <Head first={t("rules.what")} />
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{t(`rules.kind.${kind}`)}</th>
                <Compared current={find(current, kind)} proposed={find(proposed, kind)} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("rules.simulation.total")}</th>
              <Compared current={current.total} proposed={proposed.total} />
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
      {current.costMinor === null || proposed.costMinor === null ? (
        <p className={styles.quiet}>{t("rules.simulation.noCost")}</p>
      ) : (
        <p>
          {t("rules.simulation.cost")} <MoneyText amount={{ minor: current.costMinor, currency }} /> →{" "}
          <b>
            <MoneyText amount={{ minor: proposed.costMinor, currency }} />
          </b>
        </p>
      )}
      {people.length === 0 ? (
        <p className={styles.quiet}>{t("rules.simulation.noPeople")}</p>
      ) : (
        <ScrollRegion label={t("rules.simulation.people", { count: peopleCount })}>
          <h3 className={styles.heading}>{t("rules.simulation.people", { count: peopleCount })}</h3>
          <table className={styles.table}>
            <caption className="visually-hidden">{t("rules.simulation.people", { count: peopleCount })}</caption>
            <Head first={t("rules.simulation.person")} />
            <tbody>
              {people.map((person) => (
                <tr key={person.id}>
                  <th scope="row" dir="auto">
                    {person.name}
                  </th>
                  <Compared current={person.current} proposed={person.proposed} />
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </>
  );
}
