import { Button } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { useErrorText } from "../api/error-text.ts";
import { Outcome } from "./outcome.tsx";

type Props = { title: string; again: string; error: unknown; asking: boolean; onAgain: () => void };

/** A request that failed, with a retry button. */
export function FailedOutcome({ title, again, error, asking, onAgain }: Props) {
  const errorText = useErrorText();
  const retry = (
    <Button loading={asking} onClick={onAgain}>
      {again}
    </Button>
  );
  return (
    <Outcome icon={IconCloudOff} tone="bad" title={title} actions={retry}>
      <p>{errorText(error)}</p>
    </Outcome>
  );
}
