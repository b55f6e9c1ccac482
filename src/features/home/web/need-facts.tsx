import { useTranslation } from "react-i18next";
import { relativeTime } from "#base/relative-time.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useNow } from "#web/ui/clock.ts";
import { Hint } from "#web/ui/hint.tsx";
import { useExactTime } from "#web/ui/relative-time.tsx";
import type { OpenNeed } from "../contract.ts";
import rows from "./rows.module.css";

/** The name of the first item and how urgent it is. */
export function NeedFacts({ need: { kind, at, first } }: { need: OpenNeed }) {
  const { t } = useTranslation("home");
  const { intl } = useLocale();
  const now = useNow();
  const exact = useExactTime();
  if (kind === "payee" || kind === "approvers") return <span className={rows.sub}>{t(`needs.${kind}.line`)}</span>;
  if (!at && !first) return null;
  return (
    <span className={rows.sub}>
      {first ? <bdi>{first}</bdi> : null}
      {first && at ? " · " : null}
      {at ? (
        <Hint text={() => exact(new Date(at))}>
          <time dateTime={at}>{t(`needs.${kind}.at`, { time: relativeTime(new Date(at), now, intl) })}</time>
        </Hint>
      ) : null}
    </span>
  );
}
