import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useBrand } from "../theme/brand-context.ts";
import type { MoreAction } from "./more-menu.tsx";
import styles from "./page-header.module.css";

/** Loaded lazily, because the menu is large and few pages have one. */
const MoreMenu = lazy(async () => ({ default: (await import("./more-menu.tsx")).MoreMenu }));

type Props = { title: string; description?: ReactNode; actions?: ReactNode; moreActions?: MoreAction[] };

/** The title names the page, the description says what matters now, the action is the next step. The browser tab includes the tenant's name. */
export function PageHeader({ title, description, actions, moreActions = [] }: Props) {
  const { name } = useBrand();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <div className={styles.root}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {description ? <p className={styles.line}>{description}</p> : null}
      </div>
      {actions || moreActions.length > 0 ? (
        <div className={styles.actions}>
          {actions}
          {moreActions.length > 0 ? (
            <Suspense fallback={null}>
              <MoreMenu actions={moreActions} />
            </Suspense>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
