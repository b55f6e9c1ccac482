import { useNavigate } from "@tanstack/react-router";
import { use, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ReferralRow } from "#features/referrals/contract/referral.ts";
import { ListTab } from "#web/ui/list-tab.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { columnsFor, namedColumn } from "#web/ui/table-features.ts";
import { usePages } from "#web/ui/use-pages.ts";
import type { Partner } from "../../contract.ts";
import { referralsOf } from "../api.ts";
import { Slots } from "../slots.ts";
import styles from "./profile.module.css";

const column = columnsFor<ReferralRow>();

function useColumns() {
  const { t } = useTranslation("partners");
  const { referralStatus } = use(Slots);
  return useMemo(
    () =>
      column.columns([
        column.display({
          id: "contact",
          enableHiding: false,
          ...namedColumn(t("column.contact"), 220),
          cell: ({ row: { original } }) => (
            <span className={styles.contact}>
              <b>
                <bdi>{original.fullName || original.company || original.targetCompany}</bdi>
              </b>
              {original.fullName && original.company ? <bdi className="soft">{original.company}</bdi> : null}
            </span>
          ),
        }),
        column.display({
          id: "status",
          ...namedColumn(t("column.state")),
          cell: ({ row }) => referralStatus(row.original.status),
        }),
        column.display({
          id: "value",
          header: t("column.value"),
          meta: { label: t("column.value"), numeric: true },
          cell: ({ row: { original } }) => <Value row={original} />,
        }),
        column.display({
          id: "submittedAt",
          ...namedColumn(t("column.submittedAt")),
          cell: ({ row: { original } }) =>
            original.submittedAt ? <RelativeTime at={new Date(original.submittedAt)} /> : null,
        }),
      ]),
    [t, referralStatus],
  );
}

function Value({ row: { wonMinor, estimatedMinor, currency } }: { row: ReferralRow }) {
  const minor = wonMinor ?? estimatedMinor;
  return minor === null ? null : <MoneyText amount={{ minor, currency }} withoutCents />;
}

export function ReferralsTab({ id }: { id: Partner["id"] }) {
  const { t } = useTranslation("partners");
  const navigate = useNavigate();
  return (
    <ListTab
      label={t("tabs.referrals")}
      list={usePages(referralsOf(id))}
      columns={useColumns()}
      search={{}}
      onOpen={(row) => void navigate({ to: "/referrals", search: { referrerId: id, id: row.id } })}
      empty={{ title: t("referrals.empty"), text: t("referrals.emptyLine") }}
    />
  );
}
