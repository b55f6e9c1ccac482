import { Button } from "@mantine/core";
import { IconReceiptTax } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Can } from "#web/api/can.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { changeItem, type Item } from "../../contract/items.ts";
import { type Act, allowedActs } from "../../rules/items.ts";
import type { RunState } from "../../values.ts";
import { useItemAct } from "../item/use-item-act.ts";
import { ItemBadge } from "../values/item-badge.tsx";
import styles from "./runs.module.css";

export function PersonCell({ item: { personName, lines } }: { item: Item }) {
  const { t } = useTranslation("payouts");
  return (
    <span className={styles.cell}>
      <b dir="auto">{personName ?? t("ui.formerMember")}</b>
      <span className="soft">{t("ui.run.lines", { count: lines })}</span>
    </span>
  );
}

/** Shows the state, and below it why the item was left out or refused. */
export function StatusCell({ item }: { item: Item }) {
  const { t } = useTranslation("payouts");
  const { left, failure, state, taxMissing } = item;
  return (
    <span className={styles.cell}>
      {left ? <b>{t(`ui.left.${left}`)}</b> : <ItemBadge item={item} own={false} />}
      {left ? <span className="soft">{t(`ui.leftLine.${left}`)}</span> : null}
      {failure && !left ? <span className="soft">{t(`ui.failure.${failure}`)}</span> : null}
      {taxMissing && state === "draft" ? (
        <StatusBadge tone="warn" icon={IconReceiptTax}>
          {t("ui.fact.noTax")}
        </StatusBadge>
      ) : null}
    </span>
  );
}

const quickActs: readonly Act[] = ["exclude", "include", "retry"];

/** Shows the action that takes one click, if there is one: a failed payout can always be tried again. The others are in the panel, where the keyboard reaches all of them. */
export function ActCell({ item, run: state }: { item: Item; run: RunState }) {
  const { t } = useTranslation("payouts");
  const { run, isPending } = useItemAct();
  const act = allowedActs({ ...item, run: state }).find((one) => quickActs.includes(one));
  if (!act) return null;
  return (
    <Can do={changeItem}>
      <Button size="compact-sm" variant="default" tabIndex={-1} loading={isPending} onClick={() => run(item, act)}>
        {t(`ui.act.${act}`)}
      </Button>
    </Can>
  );
}
