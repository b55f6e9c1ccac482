import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type CookieChoice, cookieChoices } from "#base/cookie-choice.ts";
import action from "../ui/action.module.css";
import styles from "./cookie-banner.module.css";
import { cookieChoice } from "./cookie-choice.ts";

type Props = {
  /** Whether the person reopened the banner: then it takes the focus, and returns it afterwards. */
  isReopened: boolean;
  onChoose: (choice: CookieChoice) => void;
};

/** Not modal: it sits at the bottom of the page. Both answers have equal weight, and neither is required. */
export function CookieBanner({ isReopened, onChoose }: Props) {
  const { t } = useTranslation("shell");
  const banner = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isReopened) return;
    const before = document.activeElement;
    banner.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isReopened]);
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
