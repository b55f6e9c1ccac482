import { IconSearch } from "@tabler/icons-react";
import { useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { replaceInPlace, screenAt } from "#web/api/screen-route.ts";
import { useIsPlatform } from "#web/api/use-is-platform.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { usePageHead } from "#web/shell/page-head.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { searchArticles } from "../../search.ts";
import page from "../page.module.css";
import { AskSupport } from "./ask-support.tsx";
import { GuideGroups } from "./guide-groups.tsx";
import styles from "./help.module.css";
import { readHelpSearch } from "./search.ts";
import { SearchResults } from "./search-results.tsx";
import { useGuideGroups } from "./use-guides.ts";

const route = screenAt("/site/help", readHelpSearch);

/** The guides by audience; while typing, the guides that match. */
export function HelpPage() {
  const { t } = useTranslation("site");
  const { name } = useBrand();
  const platform = useIsPlatform();
  const guides = useGuideGroups().flatMap((group) => group.guides);
  const { code } = useLocale();
  const [words, type] = useSearchText();
  const line = t(platform ? "help.line" : "tenant.helpLine");
  usePageHead({ title: `${t("help.short")} · ${name}`, description: line });
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>{t("help.title")}</h1>
        <p>{line}</p>
      </header>
      <search className={styles.search}>
        <IconSearch size={20} stroke={1.7} aria-hidden="true" />
        <input
          type="search"
          aria-label={t("help.search")}
          placeholder={t("help.search")}
          value={words}
          dir="auto"
          autoComplete="off"
          onChange={(event) => type(event.currentTarget.value)}
        />
      </search>
      {words.trim() ? <SearchResults results={searchArticles(guides, words, code)} /> : <GuideGroups />}
      <AskSupport />
    </div>
  );
}

/** The query is kept in the URL too. The URL is read once: after that the field is the source of truth. */
function useSearchText(): [string, (words: string) => void] {
  const { q = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const [words, setWords] = useState("");
  // Set after the first render, because the server renders the page without the query.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes of the URL come from the field itself
  useLayoutEffect(() => setWords(q), []);
  const type = (typed: string) => {
    setWords(typed);
    void navigate({ to: ".", search: typed ? { q: typed } : {}, ...replaceInPlace });
  };
  return [words, type];
}
