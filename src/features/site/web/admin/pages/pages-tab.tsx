import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useIsPlatform } from "#web/api/use-is-platform.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { platformPages, type WrittenPage, writtenPages } from "../../../pages.ts";
import { LanguageSelect, useEditedLocale } from "../language-select.tsx";
import { siteTexts } from "../queries.ts";
import { route } from "../search.ts";
import styles from "../site.module.css";
import { TextsSkeleton } from "../texts/texts-skeleton.tsx";
import { PageForm } from "./page-form.tsx";

/** The editable pages of this site. */
function useOwnPages(): WrittenPage[] {
  const platform = useIsPlatform();
  return writtenPages.filter((page) => platform || !(platformPages as readonly string[]).includes(page));
}

export function PagesTab() {
  const { t } = useTranslation("admin");
  const language = useEditedLocale();
  const offered = useOwnPages();
  const { page: asked } = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useQuery(siteTexts(language));
  const page = offered.find((one) => one === asked) ?? "about";
  const choose = (value: string | null) => {
    const chosen = offered.find((one) => one === value);
    if (chosen) void navigate({ search: (old) => ({ ...old, page: chosen }) });
  };
  const labelOf = (one: WrittenPage) =>
    [t(`pages.names.${one}`), ...(data?.pages[one] ? [t("pages.own")] : [])].join(" · ");
  return (
    <div className={styles.wide}>
      <div className={styles.chosen}>
        <Select
          label={t("pages.page")}
          data={offered.map((one) => ({ value: one, label: labelOf(one) }))}
          value={page}
          onChange={choose}
          allowDeselect={false}
        />
        <LanguageSelect />
      </div>
      <Loaded key={`${language} ${page}`} page={page} />
    </div>
  );
}

/** The form is remounted after a save, so that the next change starts from what is stored. */
function Loaded({ page }: { page: WrittenPage }) {
  const language = useEditedLocale();
  const { data, error, refetch } = useQuery(siteTexts(language));
  const [times, setTimes] = useState(0);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <TextsSkeleton />;
  return <PageForm key={times} page={page} stored={data} onSaved={() => setTimes(times + 1)} />;
}
