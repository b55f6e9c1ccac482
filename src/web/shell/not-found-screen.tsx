import { Link } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useBrand } from "../theme/brand-context.ts";
import action from "../ui/action.module.css";
import { lazyOptional } from "../ui/lazy-optional.ts";
import styles from "./crash-screen.module.css";

/** Public pages contain this screen, and few visitors see it: the drawings must not be part of their first load. */
const Picture = lazyOptional(async () => (await import("../ui/pictures.tsx")).Picture);

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
      <Suspense fallback={<svg width="160" height="96" aria-hidden="true" />}>
        <Picture name="lens" />
      </Suspense>
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
