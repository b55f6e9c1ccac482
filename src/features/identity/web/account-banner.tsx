import { useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { startPage } from "#web/api/start-page.ts";
import { Notice } from "#web/ui/notice.tsx";
import styles from "./account-banner.module.css";
import { useMe } from "./api.ts";
import { KeepAccountButton } from "./keep-account-button.tsx";
import { UnverifiedNotice } from "./unverified-notice.tsx";
import { isOverdue, useErasureDate } from "./use-erasure-date.ts";

/** Shows what people should know about their own account; renders nothing when there is nothing to report. */
export function AccountBanner() {
  const { t } = useTranslation("identity");
  const { person, requestedRole } = useMe();
  const { pathname, search } = useLocation();
  const dateOf = useErasureDate();
  const waits = pathname === startPage && (requestedRole === "company" || requestedRole === "both");
  // The section about the address says the same there.
  const isShownBelow = pathname === "/profile" && "tab" in search && search.tab === "security";
  return (
    <div className={styles.root} data-guarded>
      {person.erasedAt ? (
        <Notice tone="warn" action={<KeepAccountButton />}>
          {isOverdue(person.erasedAt) ? t("deletion.held") : t("banner.erased", { date: dateOf(person.erasedAt) })}
        </Notice>
      ) : null}
      {person.emailVerified || isShownBelow ? null : <UnverifiedNotice email={person.email} />}
      {waits ? <Notice tone="info">{t(`banner.role.${requestedRole}`)}</Notice> : null}
    </div>
  );
}
