import { IconCoins } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { DayText } from "#web/ui/day-text.tsx";
import { ItemRow, ItemRows } from "#web/ui/item-rows.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Commission } from "../../contract/lines.ts";
import { LineStatus, useCause, useDealName } from "./cells.tsx";
import styles from "./lines.module.css";

type Props = {
  lines: Commission[];
  /** Where to show the earner: instead of the deal, beside it, or not at all if all rows are the user's own. */
  people?: "instead" | "beside" | "none";
  onOpen?: (id: Commission["id"]) => void;
};

/** Shows a few commissions as rows: the deal, the remaining amount and the state. */
export function LineRows({ lines, people = "none", onOpen }: Props) {
  const { t } = useTranslation("commissions");
  const dealName = useDealName();
  const cause = useCause();
  const { day } = useFormatters();
  return (
    <ItemRows>
      {lines.map((line) => {
        const person = line.personName ?? t("ui.formerMember");
        const title = people === "instead" ? person : dealName(line);
        return (
          <ItemRow
            key={line.id}
            singleLine={people !== "beside"}
            icon={<IconCoins size={19} stroke={1.6} aria-hidden="true" />}
            title={
              onOpen ? (
                <button type="button" className={styles.open} onClick={() => onOpen(line.id)}>
                  <bdi>{title}</bdi>
                </button>
              ) : (
                <strong dir="auto">{title}</strong>
              )
            }
            badges={<LineStatus line={line} />}
            facts={
              <>
                {people === "beside" ? (
                  <span>
                    <bdi>{person}</bdi>
                  </span>
                ) : null}
                <span>{cause(line)}</span>
                <DayText at={new Date(line.createdAt)} />
                {line.state === "on_hold" && line.holdUntil ? (
                  <span>{t("ui.holdEnds", { day: day(line.holdUntil) })}</span>
                ) : null}
              </>
            }
            actions={
              <b className={styles.left}>
                <MoneyText amount={{ minor: line.leftMinor, currency: line.currency }} />
              </b>
            }
          />
        );
      })}
    </ItemRows>
  );
}
