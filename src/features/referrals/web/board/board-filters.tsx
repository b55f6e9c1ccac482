import { useTranslation } from "react-i18next";
import { replaceInPlace } from "#web/api/screen-route.ts";
import { SearchField } from "#web/ui/search-field.tsx";
import { TableFilters } from "#web/ui/table-filters.tsx";
import { noFilters, type TableSearch } from "#web/ui/table-search.ts";
import { useFilters } from "../list/use-filters.tsx";
import { route } from "../search.ts";
import styles from "./board.module.css";
import { boardPart } from "./queries.ts";

/** The chips of the list, except for the stage. */
export function BoardFilters() {
  const { t } = useTranslation("referrals");
  const { t: words } = useTranslation("ui");
  const navigate = route.useNavigate();
  const search = boardPart(route.useSearch());
  const filters = useFilters().filter(({ key }) => key !== "stageId");
  const change = (part: TableSearch<string>) =>
    void navigate({ search: (old) => ({ ...old, ...part }), ...replaceInPlace });
  return (
    <>
      <SearchField label={t("list.search")} value={search.q} onChange={(q) => change({ q })} />
      <TableFilters filters={filters} search={search} onChange={change} />
      {Object.values(search).some(Boolean) ? (
        <button type="button" className={styles.clear} onClick={() => change(noFilters(filters))}>
          {words("filter.clearAll")}
        </button>
      ) : null}
    </>
  );
}
