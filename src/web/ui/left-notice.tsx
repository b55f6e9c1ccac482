import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "../i18n/use-locale.ts";
import { Notice } from "./notice.tsx";

type Props<Why extends string> = {
  /** What was done, and how many records were skipped. */
  children: ReactNode;
  left: readonly { code: string }[];
  whyOf: (code: string) => Why;
  /** The text for a reason and its number of records. */
  say: (why: Why, number: string) => string;
  onDismiss: () => void;
};

/** After a bulk action: why some records were skipped, by reason. It stays until it is dismissed. */
export function LeftNotice<Why extends string>({ children, left, whyOf, say, onDismiss }: Props<Why>) {
  const { t } = useTranslation("ui");
  const number = numberFormat(useLocale().intl);
  const reasons = Map.groupBy(left, ({ code }) => whyOf(code));
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
        {[...reasons].map(([why, some]) => (
          <li key={why}>{say(why, number.format(some.length))}</li>
        ))}
      </ul>
    </Notice>
  );
}
