import { useTranslation } from "react-i18next";
import type { Imprint } from "#base/brand/imprint.ts";
import { useIsSignedIn } from "#web/api/use-is-signed-in.ts";
import { NotFoundScreen } from "#web/shell/not-found-screen.tsx";
import { usePageHead } from "#web/shell/page-head.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import styles from "./imprint-page.module.css";
import page from "./page.module.css";

/** The legal notice. It exists once the company facts are entered, as on the server. */
export function ImprintPage() {
  const { imprint } = useBrand();
  const signedIn = useIsSignedIn();
  return imprint ? <Facts imprint={imprint} /> : <NotFoundScreen signedIn={signedIn} />;
}

function Facts({ imprint }: { imprint: Imprint }) {
  const { t } = useTranslation("site");
  const { name } = useBrand();
  const line = t("imprint.line", { name });
  usePageHead({ title: `${t("imprint.title")} · ${name}`, description: line });
  const { email, phone } = imprint;
  const facts = [
    [t("imprint.company"), [imprint.name, imprint.legalForm].filter(Boolean).join(" ")],
    [t("imprint.address"), imprint.address],
    [t("imprint.representedBy"), imprint.representedBy],
    [t("imprint.register"), [imprint.register, imprint.registerNumber].filter(Boolean).join(", ")],
    [t("imprint.vatId"), imprint.vatId],
  ].filter(([, value]) => value) as [string, string][];
  return (
    <article className={page.page}>
      <header className={page.head}>
        <h1>{t("imprint.title")}</h1>
        <p>{line}</p>
      </header>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t("imprint.email")}</dt>
          <dd>
            <a dir="ltr" href={`mailto:${email}`}>
              {email}
            </a>
          </dd>
        </div>
        {phone ? (
          <div>
            <dt>{t("imprint.phone")}</dt>
            <dd>
              <a dir="ltr" href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
                {phone}
              </a>
            </dd>
          </div>
        ) : null}
      </dl>
    </article>
  );
}
