import { IconLinkOff, IconUserSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { call } from "#web/api/call.ts";
import { readToken, screenAt } from "#web/api/screen-route.ts";
import { FailedOutcome } from "#web/ui/failed-outcome.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { useNoIndex } from "#web/ui/use-no-index.ts";
import { readConsent } from "../../contract/consent.ts";
import { errors } from "../../contract/errors.ts";
import styles from "./consent.module.css";
import { ConsentAnswered } from "./consent-answered.tsx";
import { ConsentChoice } from "./consent-choice.tsx";

const route = screenAt("/guests/consent", readToken);

/** For the contact of a referral: who submitted which data about them, and whether it may be kept. */
export function ConsentScreen() {
  useNoIndex();
  const { token } = route.useSearch();
  const [answer, setAnswer] = useState<"confirmed" | "declined">();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["consent", token],
    queryFn: () => call(readConsent, { token }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (answer === "declined" || data?.consent === "declined")
    return (
      <div className={styles.narrow}>
        <ConsentAnswered answer="declined" />
      </div>
    );
  if (data)
    return <ConsentChoice token={token} kept={data} confirmed={answer === "confirmed"} onAnswered={setAnswer} />;
  return (
    <div className={styles.narrow}>
      <Unanswerable error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
    </div>
  );
}

type Props = { error: unknown; isRetrying: boolean; onRetry: () => void };

/** The link is no longer valid, could not be read, or is being read. */
function Unanswerable({ error, isRetrying, onRetry }: Props) {
  const { t } = useTranslation("referrals");
  // A token that is too short is invalid input; for a visitor with a link the result is the same.
  if (errors.consentOver.is(error) || baseErrors.invalid.is(error))
    return (
      <Outcome icon={IconLinkOff} tone="bad" title={t("consent.over")}>
        <p>{t("consent.overLine")}</p>
      </Outcome>
    );
  if (error)
    return (
      <FailedOutcome
        title={t("consent.failed")}
        retryLabel={t("consent.again")}
        error={error}
        isRetrying={isRetrying}
        onRetry={onRetry}
      />
    );
  return (
    <Outcome icon={IconUserSearch} tone="info" title={t("consent.working")}>
      <p>{t("consent.workingLine")}</p>
    </Outcome>
  );
}
