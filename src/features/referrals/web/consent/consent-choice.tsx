import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { confirm } from "#web/ui/ask.ts";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { giveConsent, type readConsent } from "../../contract/consent.ts";
import styles from "./consent.module.css";
import { ConsentAnswered } from "./consent-answered.tsx";

type Kept = z.infer<(typeof readConsent)["output"]>;
type Props = {
  token: string;
  kept: Kept;
  confirmed: boolean;
  onAnswered: (answer: "confirmed" | "declined") => void;
};

/** What is stored, and the two choices. Erasing cannot be undone, so it needs a confirmation. */
export function ConsentChoice({ token, kept, confirmed, onAnswered }: Props) {
  const { t } = useTranslation("referrals");
  const errorText = useErrorText();
  const { name: tenant } = useBrand();
  const { send, isPending, error } = useSend(giveConsent, { onSuccess: ({ consent }) => onAnswered(consent) });
  const decline = async () => {
    const question = { title: t("consent.declineTitle"), body: t("consent.declineBody"), action: t("consent.decline") };
    if (await confirm({ ...question, danger: true })) send({ token, agrees: false });
  };
  const erase = (
    <Button variant="default" disabled={isPending} onClick={() => void decline()}>
      {t("consent.decline")}
    </Button>
  );
  const refused = error ? <Notice tone="bad">{errorText(error)}</Notice> : null;
  if (confirmed || kept.consent === "confirmed")
    return (
      <>
        {refused}
        <ConsentAnswered answer="confirmed" actions={erase} />
      </>
    );
  const facts = [
    ["name", kept.fullName],
    ["email", kept.email],
    ["company", kept.company],
  ] as const;
  return (
    <>
      <PageHeader
        title={t(kept.referrer ? "consent.title" : "consent.titleOwn", { referrer: kept.referrer, tenant })}
        description={t("consent.line")}
      />
      <div className={styles.page}>
        {refused}
        <section aria-label={t("consent.kept")}>
          <dl className={styles.facts}>
            {facts
              .filter(([, value]) => value !== "")
              .map(([field, value]) => (
                <div key={field}>
                  <dt>{t(`consent.${field}`)}</dt>
                  <dd>
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ))}
          </dl>
        </section>
        <div className={styles.actions}>
          <Button loading={isPending} onClick={() => send({ token, agrees: true })}>
            {t("consent.confirm")}
          </Button>
          {erase}
        </div>
      </div>
    </>
  );
}
