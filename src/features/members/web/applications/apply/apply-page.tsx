import { IconLock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import styles from "./apply.module.css";
import { ApplyForm } from "./apply-form.tsx";
import type { PublicForm } from "./apply-values.ts";

type Props = { form: PublicForm; onSent: (email: string) => void };

/** What the tenant says about its program and what happens next, with the form beside them; on a phone the form comes second. */
export function ApplyPage({ form, onSent }: Props) {
  const { t } = useTranslation("applications");
  const { name: tenant, privacyUrl } = useBrand();
  const title = t("apply.title", { tenant });
  useEffect(() => {
    document.title = `${title} · ${tenant}`;
  }, [title, tenant]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <Introduction intro={form.intro} />
      </header>
      <section className={styles.form} aria-labelledby="application-title">
        <h2 id="application-title">{t("apply.formTitle")}</h2>
        <ApplyForm form={form} onSent={onSent} />
        <p className={styles.kept}>
          <IconLock size={16} stroke={1.75} aria-hidden="true" />
          <span>
            {t("apply.privacy", { tenant, count: form.keptDays })}{" "}
            {privacyUrl ? (
              <a href={privacyUrl} target="_blank" rel="noreferrer" className={styles.link}>
                {t("apply.privacyLink", { tenant })}
              </a>
            ) : null}
          </span>
        </p>
      </section>
      <div className={styles.about}>
        <NextSteps answerDays={form.answerDays} />
        <p className={styles.account}>
          {t("apply.haveAccount")}{" "}
          <Link to="/login" className={styles.link}>
            {t("apply.logIn")}
          </Link>
        </p>
      </div>
    </div>
  );
}

function Introduction({ intro }: { intro: string }) {
  const { t } = useTranslation("applications");
  const { name: tenant } = useBrand();
  if (intro === "") return <p>{t("apply.line", { tenant })}</p>;
  return intro
    .split(/\n+/)
    .filter((line) => line.trim() !== "")
    .map((line) => (
      <p key={line} dir="auto">
        {line}
      </p>
    ));
}

function NextSteps({ answerDays }: Pick<PublicForm, "answerDays">) {
  const { t } = useTranslation("applications");
  const lines = {
    confirm: t(useSendsMail() ? "apply.step.confirm.line" : "apply.step.confirm.noMail"),
    review: answerDays === null ? t("apply.step.review.line") : t("apply.step.review.lineDays", { count: answerDays }),
    join: t("apply.step.join.line"),
  };
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps">{t("apply.next")}</h2>
      <ol className={styles.steps}>
        {(["confirm", "review", "join"] as const).map((step) => (
          <li key={step}>
            <strong>{t(`apply.step.${step}.title`)}</strong>
            <p>{lines[step]}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
