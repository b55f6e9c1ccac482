import { IconChevronRight, IconFileSpreadsheet } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ItemRow, ItemRows } from "#web/ui/item-rows.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { Import } from "../contract.ts";
import { ImportBadge } from "./import-badge.tsx";

type Props = { items: Import[]; shown: string | undefined; onOpen: (id: string) => void };

export function PastImports({ items, shown, onOpen }: Props) {
  const { t } = useTranslation("transfers");
  const others = items.filter(({ id }) => id !== shown);
  if (others.length === 0) return null;
  return (
    <SectionCard title={t("past.title")} description={t("past.line")}>
      <ItemRows>
        {others.map((one) => (
          <ItemRow
            key={one.id}
            singleLine
            icon={<IconFileSpreadsheet size={19} stroke={1.6} aria-hidden="true" />}
            title={
              <strong>
                <bdi>{one.name}</bdi>
              </strong>
            }
            badges={<ImportBadge state={one.state} />}
            facts={
              <>
                <span>
                  {one.state === "checked"
                    ? t("result.good", { count: one.taken })
                    : t("result.taken", { count: one.taken })}
                </span>
                <RelativeTime at={new Date(one.createdAt)} />
              </>
            }
            actions={
              <IconButton
                label={t("past.open", { name: one.name })}
                icon={IconChevronRight}
                directional
                onClick={() => onOpen(one.id)}
              />
            }
          />
        ))}
      </ItemRows>
    </SectionCard>
  );
}
