import { Button } from "@mantine/core";
import { IconCheck, IconDownload, IconHourglass, IconMinus, IconX } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { consents } from "#features/referrals/contract/values.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { choiceFilter } from "#web/ui/choice-filter.ts";
import { csvOf } from "#web/ui/csv.ts";
import { download } from "#web/ui/download.ts";
import { ListTab } from "#web/ui/list-tab.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { statusBadge } from "#web/ui/status-badge.tsx";
import { columnsFor } from "#web/ui/table-features.ts";
import { toast } from "#web/ui/toast.ts";
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

/** Exports every page that matches the filters; times are as stored. */
function ExportButton({ search }: { search: Parameters<typeof fetchAllConsents>[0] }) {
  const { t } = useTranslation("privacy");
  const errorText = useErrorText();
  const names = ["fullName", "email", "company", "referrer", "submittedAt", "answeredAt"] as const;
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchAllConsents(search),
    onSuccess: (records) => {
      const columns = [...names.map((name) => t(`consents.${name}`)), t("consents.state.label")];
      const rows = records.map((record) => [
        ...names.map((name) => record[name] ?? ""),
        t(`consents.state.${record.consent}`),
      ]);
      download(csvOf({ columns, rows }), `${t("tabs.consents")}.csv`);
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
      onClick={() => mutate()}
    >
      {t("consents.export")}
    </Button>
  );
}
