import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { confirm } from "#web/ui/ask.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { toast } from "#web/ui/toast.ts";
import { setRetention } from "../contract.ts";
import { privacySettings } from "./api.ts";
import styles from "./privacy.module.css";
import { RetentionField } from "./retention-field.tsx";

export function RetentionTab() {
  const { t } = useTranslation("privacy");
  const { data, error, refetch } = useQuery(privacySettings);
  return (
    <SectionCard title={t("retention.title")} description={t("retention.line")}>
      {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <ItemSkeleton rows={2} /> : null}
      {data ? <RetentionForm key={data.retentionDays} stored={data.retentionDays} /> : null}
    </SectionCard>
  );
}

/** A shorter retention erases data at once, and so asks first. */
function RetentionForm({ stored }: { stored: number | null }) {
  const { t } = useTranslation("privacy");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [days, setDays] = useState(stored);
  const { send, isPending } = useSend(setRetention, {
    onSuccess: (settings) => {
      queries.setQueryData(privacySettings.queryKey, settings);
      toast(t("retention.saved"));
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  const save = async () => {
    const erasesData = days !== null && (stored === null || days < stored);
    const question = { title: t("retention.confirmTitle"), body: t("retention.confirmBody") };
    if (!erasesData || (await confirm({ ...question, action: t("retention.confirm"), danger: true })))
      send({ retentionDays: days });
  };
  return (
    <div className={styles.stack}>
      <RetentionField days={days} onChange={setDays} />
      <Button className={styles.save} disabled={days === stored} loading={isPending} onClick={() => void save()}>
        {t("retention.save")}
      </Button>
    </div>
  );
}
