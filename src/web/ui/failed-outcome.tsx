import { Button } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { useErrorText } from "../api/error-text.ts";
import { Outcome } from "./outcome.tsx";

type Props = { title: string; retryLabel: string; error: unknown; isRetrying: boolean; onRetry: () => void };

/** A request that failed, with a retry button. */
export function FailedOutcome({ title, retryLabel, error, isRetrying, onRetry }: Props) {
  const errorText = useErrorText();
  const retry = (
    <Button loading={isRetrying} onClick={onRetry}>
      {retryLabel}
    </Button>
  );
  return (
    <Outcome icon={IconCloudOff} tone="bad" title={title} actions={retry}>
      <p>{errorText(error)}</p>
    </Outcome>
  );
}
