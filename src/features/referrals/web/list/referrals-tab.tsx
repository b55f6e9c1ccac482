import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { catalog } from "#features/programs/web/api.ts";
import { useCan } from "#web/api/can.tsx";
import { keepScroll, replaceInPlace } from "#web/api/screen-route.ts";
import { useSession } from "#web/api/session.ts";
import { useNow } from "#web/ui/clock.ts";
import { ListTab } from "#web/ui/list-tab.tsx";
import { valuesOf } from "#web/ui/table-search.ts";
import { usePages } from "#web/ui/use-pages.ts";
import { reviewReferralsAccess } from "../../access.ts";
import type { ReferralRow } from "../../contract/referral.ts";
import { BulkBar } from "../bulk/bulk-bar.tsx";
import { listPart, route, withOpen } from "../search.ts";
import { ViewMenu } from "../views/view-menu.tsx";
import { hiddenAtFirst, useColumns } from "./columns.tsx";
import { EmptyList } from "./empty-list.tsx";
import { defaultSort, needsTenantDays, toListQuery } from "./list-query.ts";
import { NewRowsChip } from "./new-rows-chip.tsx";
import { referralPages } from "./queries.ts";
import { ReferralCard } from "./referral-card.tsx";
import { useFilters } from "./use-filters.tsx";
import { useStableRows } from "./use-stable-rows.ts";

const nameOf = ({ fullName, company }: ReferralRow) => fullName || company;
/** The URL value when no column is hidden; without it, the default columns apply. */
const hidesNone = "none";

const sameWords = (one: string | undefined, other: string) =>
  valuesOf(one).sort().join() === valuesOf(other).sort().join();

/** Lists a referrer's own referrals, or all of a company's. */
export function ReferralsTab() {
  const { t } = useTranslation("referrals");
  const { person } = useSession();
  const search = listPart(route.useSearch());
  const navigate = route.useNavigate();
  const company = useCan(reviewReferralsAccess);
  const { data: calendar } = useQuery(catalog);
  const question = toListQuery(search, useNow(), calendar?.timeZone);
  const list = usePages(referralPages(question), calendar !== undefined || !needsTenantDays(search));
  const { shown, fresh, showFresh } = useStableRows(list.rows, {
    listKey: list.pending ? undefined : JSON.stringify([question, list.pageCount]),
    person: person.id,
  });
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = shown?.filter(({ id }) => picked.has(id)) ?? [];
  const hiddenNow = hiddenAtFirst(company).join(",");
  return (
    <>
      <div>
        <NewRowsChip count={fresh} onShow={showFresh} />
        <ListTab
          label={t("list.label")}
          list={{ ...list, rows: shown }}
          columns={useColumns(company)}
          search={{ ...search, hide: search.hide ?? hiddenNow }}
          onChange={({ ...part }) => {
            if ("hide" in part) part.hide = sameWords(part.hide, hiddenNow) ? undefined : (part.hide ?? hidesNone);
            void navigate({ search: (old) => ({ ...old, ...part }), ...replaceInPlace });
          }}
          defaultSort={defaultSort}
          searchField={{ label: t("list.search") }}
          filters={useFilters()}
          toolbar={<ViewMenu search={search} />}
          {...(company && { selection: { selected: picked, onSelect: setPicked, nameOf } })}
          onOpen={({ id }) => void navigate({ search: withOpen(id), ...keepScroll })}
          card={(row) => <ReferralCard row={row} />}
          empty={<EmptyList />}
        />
      </div>
      {company ? <BulkBar rows={chosen} onSelect={setPicked} /> : null}
    </>
  );
}
