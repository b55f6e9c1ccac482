import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Sources } from "./paste-values.ts";

/** Keeps where the values of a form come from, and returns it for a field as long as the field contains that value. */
export function useSourceText() {
  const { t } = useTranslation("referrals");
  const [sources, setSources] = useState<Sources>({});
  const sourceText = (field: string, value: unknown): string | undefined => {
    const source = Object.hasOwn(sources, field) ? sources[field as keyof Sources] : undefined;
    if (!source || source.value !== value) return undefined;
    if (source.isPicture) return t("form.paste.picture.from");
    return source.quote ? t("form.paste.from", { quote: source.quote }) : t("form.paste.fromText");
  };
  return { sourceText, setSources };
}
