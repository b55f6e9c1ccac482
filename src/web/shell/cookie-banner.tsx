import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type CookieChoice, cookieChoices } from "#base/cookie-choice.ts";
import action from "../ui/action.module.css";
import styles from "./cookie-banner.module.css";
import { cookieChoice } from "./cookie-choice.ts";

type Props = {
  /** Whoever asked for it finds the focus in it, and afterwards back where it was. */
  again: boolean;
  onChoose: (choice: CookieChoice) => void;
};

/** At the bottom, beside the page and not before it: both answers weigh the same, and nobody has to give one. */
export function CookieBanner({ again, onChoose }: Props) {
  const { t } = useTranslation("shell");
  const banner = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!again) return;
    const before = document.activeElement;
    banner.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [again]);
  const chosen = cookieChoice();
  return (
    <section ref={banner} className={styles.banner} aria-label={t("cookies.title")} tabIndex={-1}>
      <div className={styles.card}>
        <p className={styles.words}>
          {t("cookies.line")} <Link to="/cookies">{t("cookies.more")}</Link>
          {chosen ? <span className={styles.chosen}>{t(`cookies.chosen.${chosen}`)}</span> : null}
        </p>
        <div className={styles.answers}>
          {cookieChoices.map((choice) => (
            <button key={choice} type="button" className={action.quiet} onClick={() => onChoose(choice)}>
              {t(`cookies.choose.${choice}`)}
            </button>
          ))}
        </div>
      </div>
    </section>
  );
}
