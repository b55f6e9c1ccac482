import { IconSearch } from "@tabler/icons-react";
import { useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { inPlace, screenAt } from "#web/api/address.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { usePageHead } from "#web/shell/page-head.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { found } from "../../search.ts";
import { useShelf } from "../articles.ts";
import page from "../page.module.css";
import { Ask } from "./ask.tsx";
import { Finds } from "./finds.tsx";
import { GuideGroups } from "./guide-groups.tsx";
import styles from "./help.module.css";
import { readHelpSearch } from "./search.ts";

const route = screenAt("/site/help", readHelpSearch);

/** Every guide by whom it is for; as somebody types, those that say it. */
export function HelpPage() {
  const { t } = useTranslation("site");
  const { name } = useBrand();
  const shelf = useShelf("help");
  const { code } = useLocale();
  const [words, type] = useWords();
  usePageHead({ title: `${t("help.short")} · ${name}`, description: t("help.line") });
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>{t("help.title")}</h1>
        <p>{t("help.line")}</p>
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
      {words.trim() ? <Finds finds={found(shelf, words, code)} /> : <GuideGroups guides={shelf} />}
      <Ask />
    </div>
  );
}

/** The words that are typed are in the address too. It is read once: from then on the field knows better. */
function useWords(): [string, (words: string) => void] {
  const { q = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const [words, setWords] = useState("");
  // Not at the first drawing: the server wrote the page without knowing it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later address comes from the field itself
  useLayoutEffect(() => setWords(q), []);
  const type = (typed: string) => {
    setWords(typed);
    void navigate({ to: ".", search: typed ? { q: typed } : {}, ...inPlace });
  };
  return [words, type];
}
