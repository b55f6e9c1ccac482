import { IconCheck, IconHourglass, IconMinus, IconX } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { consents } from "#features/referrals/contract/values.ts";
import { choiceFilter } from "#web/ui/choice-filter.ts";
import { CsvExportButton } from "#web/ui/csv-export-button.tsx";
import { ListTab } from "#web/ui/list-tab.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { statusBadge } from "#web/ui/status-badge.tsx";
import { columnsFor } from "#web/ui/table-features.ts";
import { usePages } from "#web/ui/use-pages.ts";
import type { ConsentRecord } from "../contract.ts";
import { consentList, fetchAllConsents } from "./api.ts";
import { route } from "./search.ts";

const column = columnsFor<ConsentRecord>();
const ConsentState = statusBadge(
  "privacy",
  {
    none: { tone: "calm", icon: IconMinus },
    attested: { tone: "warn", icon: IconHourglass },
    confirmed: { tone: "good", icon: IconCheck },
    declined: { tone: "bad", icon: IconX },
  },
  (t, state) => t(`consents.state.${state}`),
);

const shown = consents.filter((consent) => consent !== "none");

/** Who agreed to be referred, as proof. */
export function ConsentsTab() {
  const { t } = useTranslation("privacy");
  const { tab: _, id: __, state: ___, ...search } = route.useSearch();
  return (
    <ListTab
      label={t("tabs.consents")}
      list={usePages(consentList(search))}
      columns={useConsentColumns()}
      search={search}
      filters={[choiceFilter("consent", t("consents.state.label"), shown, (one) => t(`consents.state.${one}`))]}
      toolbar={<ExportButton search={search} />}
      empty={{ title: t("consents.empty"), text: t("consents.emptyLine") }}
    />
  );
}

function useConsentColumns() {
  const { t } = useTranslation("privacy");
  return useMemo(() => {
    const text = (name: "fullName" | "email" | "company" | "referrer") =>
      column.display({
        id: name,
        header: t(`consents.${name}`),
        enableHiding: name !== "fullName",
        meta: { label: t(`consents.${name}`) },
        cell: ({ row }) => <bdi>{row.original[name] || "–"}</bdi>,
      });
    const time = (name: "submittedAt" | "answeredAt") =>
      column.display({
        id: name,
        header: t(`consents.${name}`),
        meta: { label: t(`consents.${name}`) },
        cell: ({ row: { original } }) => {
          const at = original[name];
          return at ? <RelativeTime at={new Date(at)} /> : "–";
        },
      });
    const state = column.display({
      id: "consent",
      header: t("consents.state.label"),
      meta: { label: t("consents.state.label") },
      cell: ({ row }) => <ConsentState state={row.original.consent} />,
    });
    return column.columns([
      ...[text("fullName"), text("email"), text("company"), state],
      ...[time("submittedAt"), time("answeredAt"), text("referrer")],
    ]);
  }, [t]);
}

const exported = ["fullName", "email", "company", "referrer", "submittedAt", "answeredAt"] as const;

/** Times are as stored. */
function ExportButton({ search }: { search: Parameters<typeof fetchAllConsents>[0] }) {
  const { t } = useTranslation("privacy");
  const load = async () => ({
    columns: [...exported.map((name) => t(`consents.${name}`)), t("consents.state.label")],
    rows: (await fetchAllConsents(search)).map((record) => [
      ...exported.map((name) => record[name] ?? ""),
      t(`consents.state.${record.consent}`),
    ]),
  });
  return <CsvExportButton label={t("consents.export")} fileName={t("tabs.consents")} load={load} />;
}
