import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { dateFormat } from "#base/formats.ts";
import { catalog } from "#features/programs/web/api.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { Notice } from "#web/ui/notice.tsx";
import styles from "./form.module.css";
import { type OwnershipProps, useOwnership } from "./use-ownership.ts";

/** Shows while typing what would happen to the referral, and never who was first. */
export function OwnershipNotice({ values, except }: OwnershipProps) {
  const found = useOwnership({ values, except });
  const { data } = useQuery(catalog);
  const program = data?.programs.find(({ id }) => id === values.programId) ?? data?.programs[0];
  return (
    <div className="wide" aria-live="polite">
      {found ? <OwnershipText {...found} days={program?.protectionDays ?? 0} /> : null}
    </div>
  );
}

type Found = Omit<NonNullable<ReturnType<typeof useOwnership>>, "checked"> & { days: number };

function OwnershipText({ ownership, id, freeBy, days }: Found) {
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  const date = freeBy ? dateFormat(intl, { dateStyle: "long" }).format(new Date(freeBy)) : undefined;
  if (ownership === "free")
    return (
      <p className={styles.free}>
        <IconCircleCheck size={17} stroke={1.8} aria-hidden="true" />
        {t("form.ownership.free", { days })}
      </p>
    );
  if (ownership === "own")
    return (
      <Notice
        tone="bad"
        action={
          id ? (
            <Link className={styles.link} to="/referrals" search={{ id }}>
              {t("form.ownership.openOwn")}
            </Link>
          ) : null
        }
      >
        {t("form.ownership.own")}
      </Notice>
    );
  if (ownership === "protected")
    return (
      <Notice tone="warn">{date ? t("form.ownership.protectedUntil", { date }) : t("form.ownership.protected")}</Notice>
    );
  return <Notice tone={ownership === "customer" ? "bad" : "info"}>{t(`form.ownership.${ownership}`)}</Notice>;
}
