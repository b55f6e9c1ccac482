import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { Notice } from "#web/ui/notice.tsx";
import { errors } from "../../contract/errors.ts";
import type { Referral } from "../../contract/referral.ts";
import styles from "./form.module.css";

/** Explains why the submission was refused, with a link to the caller's own referral of the same account. */
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
            {t("form.ownership.openOwn")}
          </Link>
        ) : null
      }
    >
      {errorText(error)}
    </Notice>
  );
}
