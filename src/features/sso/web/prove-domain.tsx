import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { proveSsoDomain, type SsoProvider } from "../contract.ts";
import { ssoProviders } from "./api.ts";
import styles from "./sso.module.css";

/** The first step: no one can sign in through a domain that may belong to another organization. */
export function ProveDomain({ provider: { id, domain, proof } }: { provider: SsoProvider }) {
  const { t } = useTranslation("sso");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { send, isPending, error } = useSend(proveSsoDomain, {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ssoProviders.queryKey });
      toast(t("proof.done", { domain }));
    },
  });
  return (
    <section className={styles.proof}>
      <h3>{t("proof.title")}</h3>
      <p className="soft">{t("proof.line", { domain })}</p>
      <dl className={styles.addresses}>
        {(["name", "value"] as const).map((part) => (
          <div key={part}>
            <dt>{t(`proof.${part}`)}</dt>
            <dd>
              <CopyButton text={proof[part]} label={t("copy", { name: t(`proof.${part}`) })} />
            </dd>
          </div>
        ))}
      </dl>
      {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
      <div>
        <Button loading={isPending} onClick={() => send({ id })}>
          {t("proof.check")}
        </Button>
      </div>
    </section>
  );
}
