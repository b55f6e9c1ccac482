import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../api/error-text.ts";
import { Notice } from "./notice.tsx";

type Props = { error: unknown; onRetry?: (() => void) | undefined };

/** Part of the data failed to load: the loaded part stays visible, and this line says why the rest is missing. */
export function PartialNotice({ error, onRetry }: Props) {
  const { t } = useTranslation("ui");
  const errorText = useErrorText();
  return (
    <Notice
      tone="warn"
      action={
        onRetry ? (
          <Button variant="default" onClick={onRetry}>
            {t("error.retry")}
          </Button>
        ) : null
      }
    >
      <p>{t("partial.line")}</p>
      <p>{errorText(error)}</p>
    </Notice>
  );
}
