import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Can } from "#web/api/can.tsx";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { confirm } from "#web/ui/ask.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { toast } from "#web/ui/toast.ts";
import { dealHookPath } from "../../contract/events.ts";
import { createHookSecret } from "../../contract/settings.ts";
import { useInvalidate } from "../api.ts";
import { HookExample } from "./hook-example.tsx";
import styles from "./settings.module.css";

/** Shows the webhook URL for payment systems, and the signing secret, which is shown once. */
export function HookCard({ hasSecret }: { hasSecret: boolean }) {
  const { t } = useTranslation("commissions");
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const [secret, setSecret] = useState<string>();
  const { send, isPending } = useSend(createHookSecret, {
    onSuccess: async (made) => {
      setSecret(made.secret);
      await invalidate();
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  const make = async () => {
    const question = { title: t("ui.hook.replaceTitle"), body: t("ui.hook.replaceLine") };
    if (!hasSecret || (await confirm({ ...question, action: t("ui.hook.replace"), danger: true }))) send({});
  };
  return (
    <SectionCard
      title={t("ui.hook.title")}
      description={t("ui.hook.line")}
      action={
        <Can do={createHookSecret}>
          <Button variant="default" loading={isPending} onClick={() => void make()}>
            {t(hasSecret ? "ui.hook.replace" : "ui.hook.make")}
          </Button>
        </Can>
      }
    >
      <div className={styles.hook}>
        <dl className={styles.facts}>
          <div>
            <dt>{t("ui.hook.address")}</dt>
            <dd>
              <CopyButton text={`${location.origin}${dealHookPath}`} label={t("ui.hook.copy")} />
            </dd>
          </div>
          <div>
            <dt>{t("ui.hook.secret")}</dt>
            <dd>
              {secret ? (
                <CopyButton text={secret} label={t("ui.hook.copy")} />
              ) : (
                t(hasSecret ? "ui.hook.there" : "ui.hook.none")
              )}
            </dd>
          </div>
        </dl>
        {secret ? <Notice tone="warn">{t("ui.hook.once")}</Notice> : null}
        <HookExample />
      </div>
    </SectionCard>
  );
}
