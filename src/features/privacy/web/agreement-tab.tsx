import { Button } from "@mantine/core";
import { IconCheck, IconPrinter } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { toast } from "#web/ui/toast.ts";
import { acceptAgreement, type PrivacySettings } from "../contract.ts";
import { clauses } from "../rules.ts";
import { privacySettings } from "./api.ts";
import styles from "./privacy.module.css";

/** The agreement under Article 28 between the tenant, the controller, and the operator, the processor. */
export function AgreementTab() {
  const { t } = useTranslation("privacy");
  const { data, error, refetch } = useQuery(privacySettings);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ItemSkeleton rows={5} />;
  const print = (
    <Button
      variant="default"
      leftSection={<IconPrinter size={17} stroke={1.7} aria-hidden="true" />}
      onClick={() => window.print()}
    >
      {t("agreement.print")}
    </Button>
  );
  const { controller, processor, agreement } = data;
  return (
    <SectionCard
      title={t("agreement.title")}
      description={t("agreement.version", { version: agreement.version })}
      action={print}
    >
      <p>{t("agreement.parties", { controller, processor })}</p>
      <ol className={styles.clauses}>
        {clauses.map((clause) => (
          <li key={clause}>
            <h3>{t(`agreement.clause.${clause}.title`)}</h3>
            <p>{t(`agreement.clause.${clause}.text`)}</p>
          </li>
        ))}
      </ol>
      <Acceptance agreement={agreement} />
    </SectionCard>
  );
}

function Acceptance({ agreement: { acceptedAt, acceptedBy } }: Pick<PrivacySettings, "agreement">) {
  const { t } = useTranslation("privacy");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { send, isPending } = useSend(acceptAgreement, {
    onSuccess: (settings) => {
      queries.setQueryData(privacySettings.queryKey, settings);
      toast(t("agreement.accepted"));
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  if (!acceptedAt)
    return (
      <Button className={styles.save} loading={isPending} onClick={() => send({})}>
        {t("agreement.accept")}
      </Button>
    );
  return (
    <p className={styles.accepted}>
      <StatusBadge tone="good" icon={IconCheck}>
        {t("agreement.acceptedState")}
      </StatusBadge>
      <bdi>{acceptedBy}</bdi>
      <RelativeTime at={new Date(acceptedAt)} />
    </p>
  );
}
