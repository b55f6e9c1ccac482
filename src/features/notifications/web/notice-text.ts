import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Notice } from "../notices.ts";

const quietly = { useSuspense: false };
const partsOf = (kind: string) => kind.split(".") as [feature: string, name: string];

/**
 * Says a notice from the catalogue of the feature its kind names: `members.roleAsked` is `notices.roleAsked` there.
 * Nothing until those catalogues are here: one that is asked for late must not take the page away while it loads.
 */
export function useNoticeText(notices: Notice[] = []): ((notice: Notice) => string) | undefined {
  const features = [...new Set(notices.map(({ kind }) => partsOf(kind)[0]))].sort();
  // Kinds are data: the types of the catalogues cannot know them, so `exists` must.
  const { t, i18n, ready } = useTranslation(["notifications", ...features] as ["notifications"], quietly);
  return useMemo(() => {
    if (!ready) return undefined;
    return ({ kind, params }: Notice) => {
      const [ns, name] = partsOf(kind);
      const key = `notices.${name}`;
      return i18n.exists(key, { ns: ns as never })
        ? String(i18n.t(key as never, { ns, ...params } as never))
        : t("notices.other");
    };
  }, [ready, t, i18n]);
}
