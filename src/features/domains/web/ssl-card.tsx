import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { SectionCard } from "#web/ui/section-card.tsx";
import { toast } from "#web/ui/toast.ts";
import { offerUndo } from "#web/ui/undo.ts";
import { setSsl } from "../contract.ts";
import { ownDomains } from "./api.ts";
import styles from "./domains.module.css";

/** Says what it means as it stands, is saved at once and can be undone. */
export function SslCard({ ssl }: { ssl: boolean }) {
  const { t } = useTranslation("domains");
  const id = useId();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const anew = () => queries.invalidateQueries({ queryKey: ownDomains.queryKey });
  const failed = (error: unknown) => toast(errorText(error), "bad");
  const { send, isPending } = useSend(setSsl, {
    onSuccess: async ({ ssl: now }) => {
      await anew();
      const message = t(now ? "ssl.turnedOn" : "ssl.turnedOff");
      void offerUndo({ message, undo: () => call(setSsl, { ssl: !now }).then(anew) }).catch(failed);
    },
    onError: failed,
  });
  return (
    <SectionCard title={t("ssl.title")} line={t("ssl.line")}>
      <div className={styles.between}>
        <label htmlFor={id} className={styles.words}>
          <span id={`${id}-label`} className={styles.host}>
            {t("ssl.label")}
          </span>
          <span id={`${id}-line`} className={styles.line}>
            {t(ssl ? "ssl.on" : "ssl.off")}
          </span>
        </label>
        <Switch
          id={id}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-line`}
          checked={ssl}
          disabled={isPending}
          onChange={({ currentTarget }) => send({ ssl: currentTarget.checked })}
        />
      </div>
    </SectionCard>
  );
}
