import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useBrand } from "../theme/brand-context.ts";
import action from "../ui/action.module.css";
import { Picture } from "../ui/pictures.tsx";
import styles from "./crash-screen.module.css";

/** Shown for an unknown URL [R2.17]; links a signed-in person back to work, and a visitor to the start page. */
export function NotFoundScreen({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation("shell");
  const { name } = useBrand();
  const title = t("notFound.title");
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <div className={styles.root}>
      <Picture name="lens" />
      <h1>{title}</h1>
      <p>{t("notFound.line")}</p>
      <div className={styles.actions}>
        <Link to={signedIn ? "/dashboard" : "/"} className={action.primary}>
          {t(signedIn ? "notFound.dashboard" : "notFound.home")}
        </Link>
      </div>
    </div>
  );
}
