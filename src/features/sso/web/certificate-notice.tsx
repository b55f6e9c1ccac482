import { useTranslation } from "react-i18next";
import { useNow } from "#web/ui/clock.ts";
import { Notice } from "#web/ui/notice.tsx";
import { certificateProblem } from "../rules.ts";

/** Warns early, because no one can sign in after the certificate expires. */
export function CertificateNotice({ until }: { until: string | null }) {
  const { t } = useTranslation("sso");
  const trouble = certificateProblem(until, useNow());
  if (!trouble) return null;
  return <Notice tone={trouble === "over" ? "bad" : "warn"}>{t(`certificate.${trouble}Line`)}</Notice>;
}
