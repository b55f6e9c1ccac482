import { useTranslation } from "react-i18next";
import { dealHookPath } from "../../contract/events.ts";
import styles from "./settings.module.css";

const example = (origin: string) => `body='{"source":"billing","externalId":"in_1001","kind":"payment",
  "referralId":"ref_…","minor":120000,"currency":"EUR","occurredAt":"2026-11-15T10:00:00Z"}'
t=$(date +%s)
v1=$(printf '%s.%s' "$t" "$body" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)
curl ${origin}${dealHookPath} -H 'content-type: application/json' \\
  -H "x-goodword-signature: t=$t,v1=$v1" -d "$body"`;

/** Shows how to sign a request, as a runnable example. */
export function HookExample() {
  const { t } = useTranslation("commissions");
  return (
    <details className={styles.details}>
      <summary>{t("ui.hook.how")}</summary>
      <p>{t("ui.hook.howLine")}</p>
      <pre dir="ltr">{example(location.origin)}</pre>
    </details>
  );
}
