import { Button } from "@mantine/core";
import { Trans, useTranslation } from "react-i18next";
import { useMe } from "#features/identity/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { endVisit } from "../contract.ts";
import styles from "./visit-banner.module.css";

/** Shown above everything while the operator visits a tenant: its name, and a button to leave. */
export function VisitBanner() {
  const { t } = useTranslation("tenants");
  const { tenant } = useMe();
  const errorText = useErrorText();
  const { send, isPending } = useSend(endVisit, {
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast(errorText(error), "bad"),
  });
  return (
    <div className={styles.root} data-guarded>
      <Notice
        tone="warn"
        action={
          <Button variant="default" loading={isPending} onClick={() => send({})}>
            {t("visit.leave")}
          </Button>
        }
      >
        <Trans t={t} i18nKey="visit.banner" components={{ tenant: <b dir="auto">{tenant.name}</b> }} />
      </Notice>
    </div>
  );
}
