import "@mantine/core/styles/Popover.layer.css";
import { Popover } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney, type Money } from "#base/money.ts";
import { useLocale } from "../i18n/use-locale.ts";
import styles from "./money-text.module.css";

type Props = { amount: Money; withoutCents?: boolean; explanation?: ReactNode };

/** An amount in its own currency; with `explanation`, a button next to it that explains the calculation. */
export function MoneyText({ amount, withoutCents = false, explanation }: Props) {
  const { intl } = useLocale();
  const text = <bdi className={`${styles.amount} tabular`}>{formatMoney(amount, intl, withoutCents)}</bdi>;
  if (!explanation) return text;
  return (
    <span className={styles.root}>
      {text}
      <Explanation>{explanation}</Explanation>
    </span>
  );
}

function Explanation({ children }: { children: ReactNode }) {
  const { t } = useTranslation("ui");
  return (
    <Popover width={300} position="bottom" shadow="none" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={styles.why} aria-label={t("money.why")}>
          <IconInfoCircle size={15} stroke={1.8} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.answer ?? ""} aria-label={t("money.why")}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
