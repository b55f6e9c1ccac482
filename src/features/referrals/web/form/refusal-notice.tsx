import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { Notice } from "#web/ui/notice.tsx";
import { errors } from "../../contract.ts";
import styles from "./form.module.css";

/** Why the whole of it was not taken; an own one of the same account is one press away. */
export function RefusalNotice({ error }: { error: unknown }) {
  const { t } = useTranslation("referrals");
  const errorText = useErrorText();
  const own = errors.ownDuplicate.is(error) ? error.params.id : undefined;
  return (
    <Notice
      tone="bad"
      action={
        own ? (
          <a className={styles.link} href={`/referrals?id=${own}`}>
            {t("form.verdict.openOwn")}
          </a>
        ) : null
      }
    >
      {errorText(error)}
    </Notice>
  );
}
