import "@mantine/core/styles/Combobox.layer.css";
import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type LocaleCode, locales } from "#base/locales.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { route } from "./search.ts";

/** The language being edited: from the URL, or else the editor's own language. */
export function useEditedLocale(): LocaleCode {
  const { language } = route.useSearch();
  const { code } = useLocale();
  return language ?? code;
}

type Props = {
  /** How many texts of each language the tenant wrote itself, of how many. */
  progress?: { counts: Partial<Record<LocaleCode, number>>; all: number } | undefined;
};

export function LanguageSelect({ progress }: Props) {
  const { t } = useTranslation("admin");
  const navigate = route.useNavigate();
  const shareOf = (code: LocaleCode) => t("texts.share", { own: progress?.counts[code] ?? 0, all: progress?.all ?? 0 });
  const choose = (value: string | null) => {
    const language = locales.find(({ code }) => code === value)?.code;
    if (language) void navigate({ search: (old) => ({ ...old, language }) });
  };
  return (
    <Select
      label={t("language")}
      data={locales.map(({ code, name }) => ({ value: code, label: progress ? `${name} · ${shareOf(code)}` : name }))}
      value={useEditedLocale()}
      onChange={choose}
      allowDeselect={false}
    />
  );
}
