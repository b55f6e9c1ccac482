import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { Notice } from "#web/ui/notice.tsx";
import type { Checked } from "./use-domain-check.ts";

/** Shows the result of a DNS lookup, and announces it to screen readers. */
export function CheckResult({ result, error }: { result: Checked | undefined; error: Error | null }) {
  const { t } = useTranslation("domains");
  const errorText = useErrorText();
  if (error) return <Notice tone="bad">{errorText(error)}</Notice>;
  if (!result) return null;
  const { domain, lead } = result;
  if (domain.state !== "proved") return <Notice tone="warn">{t("check.absent")}</Notice>;
  return <Notice tone={lead === "here" || lead === "unknown" ? "good" : "warn"}>{t(`check.${lead}`)}</Notice>;
}
