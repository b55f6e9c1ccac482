import "@mantine/core/styles/Combobox.layer.css";
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Id } from "#base/ids.ts";
import { listReferrals } from "#features/referrals/contract/list.ts";
import { referralsKey } from "#features/referrals/web/api.ts";
import { call } from "#web/api/call.ts";

type ReferralId = Id<"ref">;
type Props = {
  value: ReferralId | null;
  onChange: (id: ReferralId | null) => void;
  required: boolean;
  error: ReactNode;
};

const dealsLike = (words: string) =>
  queryOptions({
    queryKey: [...referralsKey, "deals", words],
    queryFn: async () =>
      (
        await call(listReferrals, {
          filter: ["status:in:accepted,in_progress,won"],
          orderBy: "updatedAt:desc",
          limit: 25,
          ...(words && { search: words }),
        })
      ).items.map(({ id, fullName, company, targetCompany }) => ({
        value: id,
        label: [fullName, company || targetCompany].filter(Boolean).join(" · "),
      })),
    placeholderData: (before) => before,
  });

/** Finds a deal by its contact. The server's search tolerates typos, so the options are not filtered again here. */
export function DealField({ value, onChange, required, error }: Props) {
  const { t } = useTranslation("commissions");
  const { t: words } = useTranslation("ui");
  const [searchText, setTyped] = useState("");
  const [chosen, setChosen] = useState<{ value: ReferralId; label: string }>();
  const [debouncedSearch] = useDebouncedValue(searchText === chosen?.label ? "" : searchText, 250);
  const { data = [] } = useQuery(dealsLike(debouncedSearch.trim()));
  const options = chosen && !data.some((one) => one.value === chosen.value) ? [chosen, ...data] : data;
  return (
    <Select
      label={t("ui.column.deal")}
      placeholder={t("ui.event.findDeal")}
      data-path="referralId"
      required={required}
      searchable
      clearable
      filter={({ options: all }) => all}
      nothingFoundMessage={words("find.none")}
      data={options}
      searchValue={searchText}
      onSearchChange={setTyped}
      value={value}
      onChange={(id) => {
        const found = options.find((one) => one.value === id);
        setChosen(found);
        onChange(found?.value ?? null);
      }}
      error={error}
    />
  );
}
