import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import type { Stage } from "#features/programs/contract.ts";
import { useStageName } from "#features/programs/web/api.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { PageTabs } from "#web/ui/page-tabs.tsx";

type Shown = { stage: Stage; head: { count: number } | undefined };
type Props<C extends Shown> = {
  columns: C[];
  show: (column: C) => ReactNode;
  /** The stage of a card that was just moved, which is opened. */
  moved: Stage["id"] | undefined;
};

/** Shows one stage at a time; a card is moved by its menu. */
export function PhoneBoard<C extends Shown>({ columns, show, moved }: Props<C>) {
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  const stageName = useStageName();
  const [wanted, setWanted] = useState<string>();
  if (moved && moved !== wanted) setWanted(moved);
  const current = columns.find(({ stage }) => stage.id === wanted) ?? columns[0];
  const label = ({ stage, head }: C) =>
    head ? `${stageName(stage)} ${numberFormat(intl).format(head.count)}` : stageName(stage);
  return current ? (
    <PageTabs
      label={t("board.label")}
      tabs={columns.map((column) => ({ name: column.stage.id, label: label(column), show: () => show(column) }))}
      current={current.stage.id}
      onOpen={setWanted}
    />
  ) : null;
}
