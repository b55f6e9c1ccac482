import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Closed } from "#base/page.ts";
import { useBrand } from "../theme/brand-context.ts";
import action from "../ui/action.module.css";
import styles from "./closed-screen.module.css";
import { LanguageMenu } from "./language-menu.tsx";
import { TenantMark } from "./tenant-mark.tsx";

type Props = { closed: Closed; onSignOut?: (() => void) | undefined };

/** Replaces every page of a closed tenant: its members see the reason in the operator's words, and can sign out. */
export function ClosedScreen({ closed: { state, note }, onSignOut }: Props) {
  const { t } = useTranslation("shell");
  const { name } = useBrand();
  const title = t(`closed.${state}Title`, { name });
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <div className={styles.page} data-guarded>
      <header className={styles.header}>
        <TenantMark />
        <LanguageMenu />
      </header>
      <main className={styles.main}>
        <h1>{title}</h1>
        <p>{t(`closed.${state}Line`, { name })}</p>
        {state === "suspended" && note ? (
          <blockquote className={styles.note} dir="auto">
            {note}
          </blockquote>
        ) : null}
        {onSignOut ? (
          <button type="button" className={action.quiet} onClick={onSignOut}>
            {t("person.signOut")}
          </button>
        ) : null}
      </main>
    </div>
  );
}
