import { useTranslation } from "react-i18next";
import { Initials } from "#web/ui/initials.tsx";
import type { AnswerRow } from "../../contract.ts";
import type { useFigureText } from "../values/use-figure-text.ts";
import { Conversion } from "./columns.tsx";
import styles from "./partners.module.css";

type Props = { row: AnswerRow; name: string; words: ReturnType<typeof useFigureText> };

/** One referrer's figures on a phone. */
export function PartnerCard({ row, name, words }: Props) {
  const { figures } = row;
  const { t } = useTranslation("analytics");
  return (
    <div className={styles.card}>
      <span className={styles.who}>
        <Initials name={name} />
        <b>
          <bdi>{name}</bdi>
        </b>
      </span>
      <span className={styles.facts}>
        {t("leaders.note", {
          won: words.text("won", figures.won) ?? "0",
          referrals: words.text("referrals", figures.referrals) ?? "0",
        })}
        <bdi className="tabular">{words.text("wonValue", figures.wonValue)}</bdi>
      </span>
      <span className={styles.facts}>
        {t("measure.conversion")}
        <Conversion row={row} />
      </span>
    </div>
  );
}
