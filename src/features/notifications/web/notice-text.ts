import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Notice } from "../notices.ts";
import { featuresOfTextParams, resolveTextParams } from "../rules.ts";

const withoutSuspense = { useSuspense: false };
const partsOf = (kind: string) => kind.split(".") as [feature: string, name: string];

/**
 * Translates a notice with the catalogue of the feature that its kind names: `members.roleAsked` is `notices.roleAsked` there. Undefined
 * until those catalogues are loaded: a late one must not suspend the page.
 */
export function useNoticeText(notices: Notice[] = []): ((notice: Notice) => string) | undefined {
  const features = [
    ...new Set(notices.flatMap(({ kind, params }) => [partsOf(kind)[0], ...featuresOfTextParams(params)])),
  ].sort();
  // Kinds are data, unknown to the types of the catalogues, so `exists` checks them at run time.
  const { t, i18n, ready } = useTranslation(["notifications", ...features] as ["notifications"], withoutSuspense);
  return useMemo(() => {
    if (!ready) return undefined;
    const textOf = (ns: string, key: string) => String(i18n.t(key as never, { ns } as never));
    return ({ kind, params }: Notice) => {
      const [ns, name] = partsOf(kind);
      const key = `notices.${name}`;
      return i18n.exists(key, { ns: ns as never })
        ? String(i18n.t(key as never, { ns, ...resolveTextParams(params, textOf) } as never))
        : t("notices.other");
    };
  }, [ready, t, i18n]);
}
