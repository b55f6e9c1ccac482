import { Textarea, type TextareaProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { insertTerms, termForms } from "#base/brand/terms.ts";
import { type LocaleCode, localeOf } from "#base/locales.ts";
import { useBrand } from "#web/theme/brand-context.ts";

const perLine = 76;

type Props = { label: string; ours: string; locale: LocaleCode } & TextareaProps;

/** The default is the placeholder while the field is empty, and is shown below it otherwise. The language sets the text direction. */
export function TextField({ ours: defaultText, locale, ...field }: Props) {
  const { t } = useTranslation("admin");
  const { terms } = useBrand();
  const ours = insertTerms(defaultText, termForms(terms, locale));
  const own = String(field.value ?? "");
  return (
    <Textarea
      placeholder={ours}
      lang={locale}
      dir={localeOf(locale).dir}
      maxLength={600}
      rows={Math.min(4, Math.ceil((own || ours).length / perLine))}
      description={own.trim() ? t("texts.ours", { text: ours }) : undefined}
      {...field}
    />
  );
}
