import { IconFileOff, IconFileText } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useEntryPath } from "#web/api/use-entry-path.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import action from "#web/ui/action.module.css";
import { FailedOutcome } from "#web/ui/failed-outcome.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { errors } from "../../../contract.ts";
import { applicationFormQuery } from "../../api.ts";
import styles from "./apply.module.css";
import { ApplyPage } from "./apply-page.tsx";
import { CheckMail } from "./check-mail.tsx";

/** A public page in the tenant's brand, by which people apply to become partners. */
export function ApplyScreen() {
  const { t } = useTranslation("applications");
  const { name: tenant } = useBrand();
  const [sentTo, setSentTo] = useState<string>();
  const isOpen = useEntryPath() === "/apply";
  const { data, error, refetch, isFetching } = useQuery({ ...applicationFormQuery, enabled: isOpen });
  if (data && sentTo)
    return (
      <Narrow>
        <CheckMail email={sentTo} answerDays={data.answerDays} />
      </Narrow>
    );
  if (data) return <ApplyPage form={data} onSent={setSentTo} />;
  if (!isOpen || errors.applicationsClosed.is(error))
    return (
      <Narrow>
        <Outcome
          icon={IconFileOff}
          tone="info"
          title={t("apply.closed")}
          actions={
            <a href="/" className={action.quiet}>
              {t("apply.toSite", { tenant })}
            </a>
          }
        >
          <p>{t("apply.closedLine", { tenant })}</p>
        </Outcome>
      </Narrow>
    );
  return (
    <Narrow>
      {error ? (
        <FailedOutcome
          title={t("apply.failed")}
          retryLabel={t("apply.again")}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Outcome icon={IconFileText} tone="info" title={t("apply.working")}>
          <p>{t("apply.workingLine")}</p>
        </Outcome>
      )}
    </Narrow>
  );
}

const Narrow = ({ children }: { children: ReactNode }) => <div className={styles.narrow}>{children}</div>;
