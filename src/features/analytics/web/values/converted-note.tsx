import { useTranslation } from "react-i18next";
import type { About } from "../../contract.ts";
import { usePeriodText } from "./use-period-text.ts";
import styles from "./values.module.css";

/** States the days of the exchange rates, once per screen, where an amount on it was converted. */
export function ConvertedNote({ converted }: Pick<About, "converted">) {
  const { t } = useTranslation("analytics");
  const { span } = usePeriodText();
  return converted ? <p className={styles.converted}>{t("converted", { date: span(converted) })}</p> : null;
}
