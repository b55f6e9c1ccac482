import { useTranslation } from "react-i18next";
import type { Rail } from "../../values.ts";
import { railIcons } from "./rails.ts";
import styles from "./values.module.css";

/** Shows the rail and the masked account. */
export function Destination({ rail, hint }: { rail: Rail | null; hint: string }) {
  const { t } = useTranslation("payouts");
  if (!rail) return <span className="soft">{t("ui.noWay")}</span>;
  const RailIcon = railIcons[rail];
  return (
    <span className={styles.destination}>
      <RailIcon size={17} stroke={1.7} role="img" aria-label={t(`ui.rail.${rail}`)} />
      <bdi className="tabular" dir="ltr">
        {hint || t(`ui.rail.${rail}`)}
      </bdi>
    </span>
  );
}
