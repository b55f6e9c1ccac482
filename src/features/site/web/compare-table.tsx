import { IconCheck, IconMinus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { featureGroups, planHas, plans } from "#base/plans.ts";
import styles from "./compare-table.module.css";
import { Planned } from "./planned.tsx";

const groups = Object.keys(featureGroups) as (keyof typeof featureGroups)[];

/** Every toggle and every plan, from the table that the server itself asks. */
export function CompareTable() {
  const { t } = useTranslation("site");
  return (
    <section className={styles.root} aria-labelledby="compare">
      <h2 id="compare">{t("pricing.compare.title")}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t("pricing.compare.feature")}</span>
            </th>
            {plans.map((plan) => (
              <th key={plan} scope="col">
                {t(`pricing.${plan}.name`)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group}>
            <tr>
              <th colSpan={plans.length + 1} scope="colgroup" className={styles.group}>
                {t(`pricing.compare.${group}`)}
              </th>
            </tr>
            {featureGroups[group].map((feature) => (
              <tr key={feature}>
                <th scope="row">
                  {t(`pricing.has.${feature}`)}
                  <Planned feature={feature} />
                </th>
                {plans.map((plan) => (
                  <td key={plan}>
                    <Holds yes={planHas(plan, feature)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function Holds({ yes }: { yes: boolean }) {
  const { t } = useTranslation("site");
  const Mark = yes ? IconCheck : IconMinus;
  return (
    <>
      <Mark size={18} stroke={2} aria-hidden="true" data-yes={yes || undefined} />
      <span className="visually-hidden">{t(yes ? "pricing.compare.yes" : "pricing.compare.no")}</span>
    </>
  );
}
