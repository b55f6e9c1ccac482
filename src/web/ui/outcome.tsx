import type { Icon } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { useBrand } from "../theme/brand-context.ts";
import styles from "./outcome.module.css";

type Props = { icon: Icon; tone: "good" | "bad" | "info"; title: string; children: ReactNode; actions?: ReactNode };

/** The result of a public form, such as sign-in or an invitation, and what to do next. Announced to screen readers when it replaces a form. */
export function Outcome({ icon: OutcomeIcon, tone, title, children, actions }: Props) {
  const { name } = useBrand();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <section className={styles.root} aria-live="polite">
      <span className={styles.icon} data-tone={tone}>
        <OutcomeIcon size={26} stroke={1.6} aria-hidden="true" />
      </span>
      <h1>{title}</h1>
      <div className={styles.words}>{children}</div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </section>
  );
}
