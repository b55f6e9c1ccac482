import { useTranslation } from "react-i18next";
import { DayText } from "#web/ui/day-text.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import type { Item } from "../../contract/items.ts";
import { Destination } from "../values/destination.tsx";
import { ItemBadge } from "../values/item-badge.tsx";
import styles from "./item.module.css";

/** A payout as a card for narrow screens. */
export function ItemCard({ item, own }: { item: Item; own: boolean }) {
  const { t } = useTranslation("payouts");
  return (
    <div className={styles.card}>
      <div>
        {own ? (
          <DayText at={new Date(item.paidAt ?? item.createdAt)} />
        ) : (
          <b dir="auto">{item.personName ?? t("ui.formerMember")}</b>
        )}
        <b>
          <MoneyText amount={item} />
        </b>
      </div>
      <div>
        <ItemBadge item={item} own={own} />
        <Destination rail={item.rail} hint={item.hint} />
      </div>
      {item.left && !own ? <p className="soft">{t(`ui.left.${item.left}`)}</p> : null}
    </div>
  );
}
