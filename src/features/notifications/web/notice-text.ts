import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Notice } from "../notices.ts";

const withoutSuspense = { useSuspense: false };
const partsOf = (kind: string) => kind.split(".") as [feature: string, name: string];

/**
 * Translates a notice with the catalogue of the feature that its kind names: `members.roleAsked` is `notices.roleAsked` there. Undefined
 * until those catalogues are loaded: a late one must not suspend the page.
 */
export function useNoticeText(notices: Notice[] = []): ((notice: Notice) => string) | undefined {
  const features = [...new Set(notices.map(({ kind }) => partsOf(kind)[0]))].sort();
  // Kinds are data, unknown to the types of the catalogues, so `exists` checks them at run time.
  const { t, i18n, ready } = useTranslation(["notifications", ...features] as ["notifications"], withoutSuspense);
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
