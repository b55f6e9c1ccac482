import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalog, useProgramName } from "#features/programs/web/api.ts";
import { keepScroll } from "#web/api/screen-route.ts";
import { choiceFilter } from "#web/ui/choice-filter.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FilterChip } from "#web/ui/filter-chip.tsx";
import { ListTab } from "#web/ui/list-tab.tsx";
import type { TableFilter } from "#web/ui/table-props.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Link } from "../../contract.ts";
import { periods } from "../../performance.ts";
import { linkList, type Scope } from "../api.ts";
import type { LeadBadge } from "../lead-badge.ts";
import { LinkAside, LinkDrawer } from "../panel/link-panel.tsx";
import { linkStates, periodIn, route } from "../search.ts";
import { LinkRow } from "./link-row.tsx";
import { nameOf, stateOf } from "./link-values.ts";
import styles from "./links-tab.module.css";
import { StepFigures } from "./step-figures.tsx";
import { useLinkColumns } from "./use-link-columns.tsx";

type Props = { scope: Scope; leadBadge: LeadBadge; onCreate: (() => void) | undefined };

/** The figures of all links, the links with theirs, and one of them in detail: beside the list where there is room, else over it. */
export function LinksTab({ scope, leadBadge, onCreate }: Props) {
  const { t } = useTranslation("links");
  const { calendarDay } = useFormatters();
  const { tab: _, id, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const days = periodIn(search);
  const { data, error, refetch, isPlaceholderData } = useQuery(linkList(scope, days));
  const isWide = useMediaQuery("(min-width: 1180px)", true, { getInitialValueInEffect: false });
  const open = (next: string | undefined) =>
    void navigate({ search: ({ id: _before, ...rest }) => ({ ...rest, ...(next && { id: next }) }), ...keepScroll });
  const chosen = data?.items.find((link) => link.id === id);
  // Beside the list there is always one link: the chosen one, or else that with the most clicks.
  const shown = chosen ?? (isWide ? data?.items.toSorted((a, b) => b.clicks - a.clicks)[0] : undefined);
  const columns = useLinkColumns(scope);
  const filters = useLinkFilters(data?.items, scope);
  if (data?.items.length === 0) return <NoLinks scope={scope} onCreate={onCreate} />;
  return (
    <div className={styles.tab}>
      {error && !data ? null : <StepFigures list={data} isBusy={isPlaceholderData} />}
      <div className={styles.columns} data-aside={(isWide && !(error && !data)) || undefined}>
        <div className={styles.list}>
          <ListTab
            label={t("title")}
            list={{ rows: data?.items, error, onRetry: () => void refetch(), pending: isPlaceholderData }}
            columns={columns}
            search={search}
            defaultSort="clicks:desc"
            filters={filters}
            searchField={{
              label: t(`list.search.${scope}`),
              of: (link) => `${nameOf(link)} ${link.code} ${link.referrer}`,
            }}
            currentId={isWide ? shown?.id : undefined}
            onOpen={(link) => open(link.id)}
            card={(link) => <LinkRow link={link} scope={scope} />}
            empty={<NoLinks scope={scope} onCreate={onCreate} />}
          />
          {data?.ratesOn ? <p className={styles.note}>{t("list.rates", { day: calendarDay(data.ratesOn) })}</p> : null}
        </div>
        {isWide ? (
          error && !data ? null : (
            <LinkAside link={shown} days={days} scope={scope} leadBadge={leadBadge} />
          )
        ) : (
          <LinkDrawer link={chosen} days={days} scope={scope} leadBadge={leadBadge} onClose={() => open(undefined)} />
        )}
      </div>
    </div>
  );
}

function NoLinks({ scope, onCreate }: Pick<Props, "scope" | "onCreate">) {
  const { t } = useTranslation("links");
  const action =
    scope === "own" && onCreate ? (
      <Button leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />} onClick={onCreate}>
        {t("make.open")}
      </Button>
    ) : null;
  return (
    <EmptyState title={t(`empty.${scope}.title`)} picture="links" action={action}>
      {t(`empty.${scope}.line`)}
    </EmptyState>
  );
}

type FilterKey = "days" | "programId" | "referrerId" | "state";

function useLinkFilters(links: Link[] = [], scope: Scope): TableFilter<Link, FilterKey>[] {
  const { t } = useTranslation("links");
  const { data } = useQuery(catalog);
  const programName = useProgramName();
  const partners = new Map(links.map(({ referrerId, referrer }) => [referrerId, referrer]));
  const programs = data?.programs.filter((program) => links.some(({ programId }) => programId === program.id)) ?? [];
  const options = periods.map((period) => ({ value: String(period), label: t("period.last", { days: period }) }));
  return [
    {
      key: "days",
      label: t("period.label"),
      chip: (entry, change) => (
        <FilterChip
          label={t("period.label")}
          options={options}
          chosen={entry ? [entry] : []}
          onChange={([next]) => change(next === "90" ? undefined : next)}
          single
        />
      ),
    },
    ...(scope === "all"
      ? [
          {
            key: "referrerId" as const,
            label: t("list.partner"),
            options: [...partners].map(([value, label]) => ({ value, label })),
            of: (link: Link) => link.referrerId,
          },
        ]
      : []),
    ...(programs.length > 1
      ? [
          {
            key: "programId" as const,
            label: t("field.program"),
            options: programs.map((program) => ({ value: program.id, label: programName(program) })),
            of: (link: Link) => link.programId,
          },
        ]
      : []),
    { ...choiceFilter("state", t("list.state"), linkStates, (state) => t(`state.${state}`)), of: stateOf },
  ];
}
