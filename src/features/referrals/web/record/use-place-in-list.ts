import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { catalog } from "#features/programs/web/api.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useNow } from "#web/ui/clock.ts";
import type { Referral } from "../../contract/referral.ts";
import { toListQuery } from "../list/list-query.ts";
import { referralPages } from "../list/queries.ts";
import { listPart, route } from "../search.ts";

/** Returns the neighbors of a record in the list under it, as far as that list is loaded; undefined over a board or the queue. */
export function usePlaceInList(id: Referral["id"]) {
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  const search = route.useSearch();
  const { data: calendar } = useQuery(catalog);
  const question = toListQuery(listPart(search), useNow(), calendar?.timeZone);
  // It only reads what the list has loaded.
  const { data, hasNextPage } = useInfiniteQuery({ ...referralPages(question), enabled: false });
  const ids = data?.pages.flatMap(({ items }) => items.map((row) => row.id)) ?? [];
  const at = ids.indexOf(id);
  if (search.tab || at === -1) return undefined;
  const number = numberFormat(intl);
  const count = `${number.format(ids.length)}${hasNextPage ? "+" : ""}`;
  return { previous: ids[at - 1], next: ids[at + 1], text: t("record.place", { at: number.format(at + 1), count }) };
}
