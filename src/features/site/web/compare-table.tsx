import { IconCheck, IconMinus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type Feature, featureGroups, isPlanned, planHas, plans } from "#base/plans.ts";
import styles from "./compare-table.module.css";

const isBuilt = (feature: Feature) => !isPlanned(feature);
const groups = (Object.keys(featureGroups) as (keyof typeof featureGroups)[]).filter((group) =>
  featureGroups[group].some(isBuilt),
);

/** Every built feature in every plan, from the same table that the server enforces. */
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
            {featureGroups[group].filter(isBuilt).map((feature) => (
              <tr key={feature}>
                <th scope="row">{t(`pricing.has.${feature}`)}</th>
                {plans.map((plan) => (
                  <td key={plan}>
                    <FeatureMark how={planHas(plan, feature) ? "yes" : "no"} />
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

const marks = { yes: IconCheck, no: IconMinus } as const;

function FeatureMark({ how }: { how: keyof typeof marks }) {
  const { t } = useTranslation("site");
  const Mark = marks[how];
  return (
    <>
      <Mark size={18} stroke={2} aria-hidden="true" data-yes={how === "yes" || undefined} />
      <span className="visually-hidden">{t(`pricing.compare.${how}`)}</span>
    </>
  );
}
