import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { call } from "#web/api/call.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { Notice } from "#web/ui/notice.tsx";
import { checkPassword } from "../../contract/breaches.ts";
import styles from "../entry-form.module.css";

/** Whether a password appears in known breaches. It only warns; without a result nothing is claimed [R4.9]. */
export function PasswordCheck({ password }: { password: string }) {
  const { t } = useTranslation("identity");
  const { intl } = useLocale();
  // Keyed by this component and not by the password, which must not be stored as a cache key.
  const { data, isPending } = useQuery({
    queryKey: ["password-check", useId()],
    queryFn: () => call(checkPassword, { password }),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (data?.state === "found") {
    const shown = numberFormat(intl).format(data.count);
    return <Notice tone="warn">{t("password.check.found", { count: data.count, shown })}</Notice>;
  }
  const known = isPending ? "asking" : data?.state === "none" ? "none" : "unchecked";
  return (
    <p role="status" className={styles.small}>
      {t(`password.check.${known}`)}
    </p>
  );
}
