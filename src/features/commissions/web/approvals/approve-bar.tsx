import { Button } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { addMoney } from "#base/money.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Commission } from "../../contract/lines.ts";
import styles from "./approvals.module.css";
import { NotApproved } from "./not-approved.tsx";
import { useApproveMany } from "./use-approve-many.ts";

type Props = { lines: Commission[]; onSelect: (picked: ReadonlySet<string>) => void };

/** Shown above the table's footer while rows are selected: their number, their total and the approve button. */
export function ApproveBar({ lines, onSelect }: Props) {
  const { t } = useTranslation("commissions");
  const { money, list } = useFormatters();
  const { approve, isPending, result, dismiss } = useApproveMany(lines, onSelect);
  const sums = [...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, some]) =>
    money(
      addMoney(
        some.map(({ leftMinor }) => ({ minor: leftMinor, currency })),
        currency,
      ),
    ),
  );
  return (
    <>
      {result ? <NotApproved result={result} onDismiss={dismiss} /> : null}
      {lines.length > 0 ? (
        <section className={styles.foot} aria-label={t("ui.approvals.picked")} aria-busy={isPending}>
          <p role="status">
            {t("ui.approvals.count", { count: lines.length })} · <b className="tabular">{list(sums)}</b>
          </p>
          <Button
            loading={isPending}
            leftSection={<IconCheck size={17} stroke={1.8} aria-hidden="true" />}
            onClick={approve}
          >
            {t("ui.move.approve")}
          </Button>
          <IconButton icon={IconX} label={t("ui.approvals.clear")} onClick={() => onSelect(new Set())} />
        </section>
      ) : null}
    </>
  );
}
