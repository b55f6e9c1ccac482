import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { Notice } from "#web/ui/notice.tsx";
import { errors } from "../../contract.ts";
import type { Referral } from "../../referral.ts";
import styles from "./form.module.css";

/** Why the whole of it was not taken; an own one of the same account is one press away. */
export function RefusalNotice({ error }: { error: unknown }) {
  const { t } = useTranslation("referrals");
  const errorText = useErrorText();
  const own = errors.ownDuplicate.is(error) ? (error.params.id as Referral["id"]) : undefined;
  return (
    <Notice
      tone="bad"
      action={
        own ? (
          <Link className={styles.link} to="/referrals" search={{ id: own }}>
            {t("form.verdict.openOwn")}
          </Link>
        ) : null
      }
    >
      {errorText(error)}
    </Notice>
  );
}
