import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { AppError } from "#base/errors.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Notice } from "#web/ui/notice.tsx";

const prefixes = ["loading", "generatingRecommendations", "generatingInsights", "refreshingInsights"] as const;
type Props = { what: (typeof prefixes)[number]; error: unknown; onRetry: () => void };

/** What failed and why, with the request id for support [R8.4]. */
export function FailedNotice({ what, error, onRetry }: Props) {
  const { t } = useTranslation("intelligence");
  const { t: ui } = useTranslation("ui");
  const errorText = useErrorText();
  const requestId = error instanceof AppError ? error.requestId : undefined;
  return (
    <Notice
      tone="bad"
      action={
        <Button variant="default" size="xs" onClick={onRetry}>
          {ui("error.retry")}
        </Button>
      }
    >
      <span>{t(`recommendations.failed.${what}`, { reason: errorText(error) })}</span>
      {requestId ? (
        <div>
          {ui("error.number")} <CopyButton text={requestId} label={ui("copy.do")} />
        </div>
      ) : null}
    </Notice>
  );
}
