import { IconCheck, IconLock } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useBrand } from "#web/theme/brand-context.ts";
import { Portrait } from "#web/ui/portrait.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Introduction } from "../../contract.ts";
import styles from "./refer.module.css";
import { ReferForm } from "./refer-form.tsx";

type Props = { introduction: Introduction; click: string; onSent: () => void };

/** The partner and their words, the form, the offer and the next steps: in this order on a phone, the form beside them elsewhere. */
export function LeadPage({ introduction, click, onSent }: Props) {
  const { t } = useTranslation("links");
  const { name: tenant } = useBrand();
  const { referrer, retentionDays } = introduction;
  return (
    <div className={styles.page}>
      <Person introduction={introduction} />
      <section className={styles.form} aria-label={t("refer.formTitle", { tenant })}>
        <h2>{t("refer.formTitle", { tenant })}</h2>
        <p className={styles.lead}>{t("refer.formLine")}</p>
        <ReferForm introduction={introduction} click={click} onSent={onSent} />
        <p className={styles.kept}>
          <IconLock size={16} stroke={1.75} aria-hidden="true" />
          <span>
            {retentionDays === null
              ? t("refer.kept", { tenant })
              : t("refer.keptDays", { tenant, days: retentionDays })}
          </span>
        </p>
        <p className={styles.small}>{t("refer.commission", { referrer })}</p>
      </section>
      <div className={styles.about}>
        <Offer introduction={introduction} />
        <NextSteps introduction={introduction} />
      </div>
    </div>
  );
}

function Person({ introduction: { referrer, photo, since, message, program } }: Pick<Props, "introduction">) {
  const { t } = useTranslation("links");
  const { name: tenant } = useBrand();
  const title = program ? t("refer.titleProgram", { referrer, program }) : t("refer.title", { referrer, tenant });
  useEffect(() => {
    document.title = `${title} · ${tenant}`;
  }, [title, tenant]);
  return (
    <header className={styles.person}>
      <div>
        <Portrait name={referrer} photoUrl={photo} size={72} />
        <div>
          <h1>{title}</h1>
          <p>{t("refer.since", { year: since })}</p>
        </div>
      </div>
      {message ? <blockquote dir="auto">{message}</blockquote> : null}
    </header>
  );
}

/** The program's own description, line by line, and its products. */
function Offer({ introduction: { description, products } }: Pick<Props, "introduction">) {
  const { t } = useTranslation("links");
  const { name: tenant } = useBrand();
  const lines = description.split(/\n+/).filter((line) => line.trim() !== "");
  return (
    <section>
      <h2>{t("refer.offer", { tenant })}</h2>
      {lines.length > 0 ? (
        lines.map((line) => (
          <p key={line} dir="auto">
            {line}
          </p>
        ))
      ) : (
        <p>{t("refer.line", { tenant })}</p>
      )}
      {products.length > 0 ? (
        <ul className={styles.products}>
          {products.map((product) => (
            <li key={product} dir="auto">
              <IconCheck size={17} stroke={2} aria-hidden="true" />
              {product}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** What happens when, and who is told what. */
function NextSteps({ introduction: { referrer, reviewBy } }: Pick<Props, "introduction">) {
  const { t } = useTranslation("links");
  const { day } = useFormatters();
  const { name: tenant } = useBrand();
  const values = { referrer, tenant, day: day(reviewBy) };
  return (
    <section>
      <h2>{t("refer.next")}</h2>
      <ol className={styles.steps}>
        {(["told", "review", "decide"] as const).map((step) => (
          <li key={step}>
            <span>{t(`refer.step.${step}.when`, values)}</span>
            <strong>{t(`refer.step.${step}.title`, values)}</strong>
            <p>{t(`refer.step.${step}.line`, values)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
