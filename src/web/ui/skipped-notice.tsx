import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "../i18n/use-locale.ts";
import { Notice } from "./notice.tsx";

type Props<Reason extends string> = {
  /** What was done, and how many records were skipped. */
  children: ReactNode;
  skipped: readonly { code: string }[];
  reasonOf: (code: string) => Reason;
  /** The text for a reason and its number of records. */
  formatReason: (reason: Reason, number: string) => string;
  onDismiss: () => void;
};

/** After a bulk action: why some records were skipped, by reason. It stays until it is dismissed. */
export function SkippedNotice<Reason extends string>({
  children,
  skipped,
  reasonOf,
  formatReason,
  onDismiss,
}: Props<Reason>) {
  const { t } = useTranslation("ui");
  const number = numberFormat(useLocale().intl);
  const reasons = Map.groupBy(skipped, ({ code }) => reasonOf(code));
  return (
    <Notice
      tone="warn"
      action={
        <Button variant="default" onClick={onDismiss}>
          {t("close")}
        </Button>
      }
    >
      <p>{children}</p>
      <ul>
        {[...reasons].map(([reason, some]) => (
          <li key={reason}>{formatReason(reason, number.format(some.length))}</li>
        ))}
      </ul>
    </Notice>
  );
}
