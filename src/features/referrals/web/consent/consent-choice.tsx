import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { confirm } from "#web/ui/ask.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { giveConsent } from "../../contract/consent.ts";
import styles from "./consent.module.css";
import { ConsentAnswered } from "./consent-answered.tsx";
import { ConsentHead } from "./consent-head.tsx";
import { ConsentSide } from "./consent-side.tsx";
import type { Kept } from "./kept.ts";
import { SharedData } from "./shared-data.tsx";

type Props = {
  token: string;
  kept: Kept;
  confirmed: boolean;
  onAnswered: (answer: "confirmed" | "declined") => void;
};

/** Who introduced the contact, the two answers, all that was shared, and what follows from each answer. */
export function ConsentChoice({ token, kept, confirmed, onAnswered }: Props) {
  const { t } = useTranslation("referrals");
  const { day } = useFormatters();
  const errorText = useErrorText();
  const { name: tenant } = useBrand();
  const { send, isPending, error } = useSend(giveConsent, { onSuccess: ({ consent }) => onAnswered(consent) });
  // Erasing cannot be undone, so it needs a confirmation.
  const decline = async () => {
    const question = { title: t("consent.declineTitle"), body: t("consent.declineBody"), action: t("consent.decline") };
    if (await confirm({ ...question, danger: true })) send({ token, agrees: false });
  };
  const refused = error ? <Notice tone="bad">{errorText(error)}</Notice> : null;
  if (confirmed || kept.consent === "confirmed")
    return (
      <div className={styles.narrow}>
        {refused}
        <ConsentAnswered
          answer="confirmed"
          actions={
            <Button variant="default" disabled={isPending} onClick={() => void decline()}>
              {t("consent.decline")}
            </Button>
          }
        />
      </div>
    );
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <ConsentHead kept={kept} />
        {refused}
        <div className={styles.answers}>
          <Button
            size="md"
            loading={isPending}
            leftSection={<IconCheck size={19} stroke={2} aria-hidden="true" />}
            onClick={() => send({ token, agrees: true })}
          >
            {t("consent.confirm")}
          </Button>
          <Button size="md" variant="default" disabled={isPending} onClick={() => void decline()}>
            {t("consent.decline")}
          </Button>
        </div>
        {kept.answerBy ? <p className={styles.due}>{t("consent.due", { day: day(kept.answerBy), tenant })}</p> : null}
        <SharedData kept={kept} />
      </div>
      <ConsentSide kept={kept} />
    </div>
  );
}
