import { useTranslation } from "react-i18next";
import type { Link } from "../../contract.ts";
import type { Scope } from "../api.ts";
import { LinkCell, TrendCell } from "./cells.tsx";
import styles from "./link-row.module.css";
import { useFigureText } from "./link-values.ts";

/** A link on a phone: its name, its trend and the three counts. */
export function LinkRow({ link, scope }: { link: Link; scope: Scope }) {
  const { t } = useTranslation("links");
  const text = useFigureText();
  return (
    <div className={styles.row}>
      <div className={styles.top}>
        <LinkCell link={link} scope={scope} />
        <TrendCell link={link} />
      </div>
      <dl className={styles.counts}>
        {(["clicks", "leads", "won"] as const).map((step) => (
          <div key={step}>
            <dt>{t(`step.${step}`)}</dt>
            <dd>{text.count(link[step])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
