import { IconCircleCheck, IconLink, IconLinkOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import action from "#web/ui/action.module.css";
import { FailedOutcome } from "#web/ui/failed-outcome.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { useNoIndex } from "#web/ui/use-no-index.ts";
import { errors } from "../../contract.ts";
import { introduction } from "../api.ts";
import { LeadPage } from "./lead-page.tsx";
import styles from "./refer.module.css";
import { route } from "./search.ts";

/** A public page in the tenant's brand: who recommends what, and the form for the contact's details. */
export function ReferScreen() {
  useNoIndex();
  const { t } = useTranslation("links");
  const { name: tenant } = useBrand();
  const { code = "", click = "" } = route.useSearch();
  const [sent, setSent] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(introduction(code));
  if (data && !sent) return <LeadPage introduction={data} click={click} onSent={() => setSent(true)} />;
  const home = (
    <a href="/" className={action.quiet}>
      {t("refer.toSite", { tenant })}
    </a>
  );
  if (sent)
    return (
      <Narrow>
        <Outcome icon={IconCircleCheck} tone="good" title={t("refer.thanks")} actions={home}>
          <p>{t("refer.thanksLine", { tenant })}</p>
        </Outcome>
      </Narrow>
    );
  // A malformed code is treated like an ended one.
  if (errors.unknownCode.is(error) || baseErrors.invalid.is(error))
    return (
      <Narrow>
        <Outcome icon={IconLinkOff} tone="bad" title={t("refer.over")} actions={home}>
          <p>{t("refer.overLine")}</p>
        </Outcome>
      </Narrow>
    );
  return (
    <Narrow>
      {error ? (
        <FailedOutcome
          title={t("refer.failed")}
          retryLabel={t("refer.again")}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Outcome icon={IconLink} tone="info" title={t("refer.working")}>
          <p>{t("refer.workingLine")}</p>
        </Outcome>
      )}
    </Narrow>
  );
}

const Narrow = ({ children }: { children: ReactNode }) => <div className={styles.narrow}>{children}</div>;
