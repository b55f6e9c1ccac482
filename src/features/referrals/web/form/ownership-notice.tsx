import { useDebouncedValue } from "@mantine/hooks";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dateFormat } from "#base/formats.ts";
import type { Program } from "#features/programs/contract.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { Notice } from "#web/ui/notice.tsx";
import type { Referral } from "../../contract/referral.ts";
import { ownershipCheck } from "../api.ts";
import styles from "./form.module.css";
import type { FormValues } from "./form-values.ts";

type Props = {
  values: Pick<FormValues, "email" | "phone" | "company" | "country" | "productInterest" | "programId">;
  /** The referral being edited, which is not a duplicate of itself. */
  except: Referral["id"] | undefined;
};

const isAddress = (text: string) => /^\S+@\S+\.\S{2,}$/.test(text);
const hasNumber = (text: string) => text.replaceAll(/\D/g, "").length > 6;

const toInput = (
  { email, phone, company, country, productInterest, programId }: Props["values"],
  except: Props["except"],
) => ({
  email: isAddress(email.trim()) ? email.trim() : "",
  phone: hasNumber(phone) ? phone.trim() : "",
  company: company.trim().length > 2 ? company.trim() : "",
  country,
  productInterest: productInterest.trim(),
  ...(programId && { programId: programId as Program["id"] }),
  ...(except && { except }),
});

/** Returns the same object while its content is equal, so that only a different query is debounced. */
function useStable<T extends object>(value: T): T {
  const [stable, setStable] = useState(value);
  if (JSON.stringify(stable) === JSON.stringify(value)) return stable;
  setStable(value);
  return value;
}

/** Shows while typing what would happen to the referral, and never who was first. */
export function OwnershipNotice({ values, except }: Props) {
  const [question] = useDebouncedValue(useStable(toInput(values, except)), 500);
  const something = question.email !== "" || question.phone !== "" || question.company !== "";
  // A failed check is not shown, because the server checks again on submission.
  const { data } = useQuery({
    ...ownershipCheck(question),
    enabled: something,
    placeholderData: (before) => before,
    retry: false,
  });
  return (
    <div className="wide" aria-live="polite">
      {something && data ? <OwnershipText {...data} /> : null}
    </div>
  );
}

type Found = {
  ownership: "free" | "own" | "protected" | "customer" | "possible";
  id: Referral["id"] | null;
  freeBy: string | null;
};

function OwnershipText({ ownership, id, freeBy }: Found) {
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  const date = freeBy ? dateFormat(intl, { dateStyle: "long" }).format(new Date(freeBy)) : undefined;
  if (ownership === "free")
    return (
      <p className={styles.free}>
        <IconCircleCheck size={17} stroke={1.8} aria-hidden="true" />
        {t("form.ownership.free")}
      </p>
    );
  if (ownership === "own")
    return (
      <Notice
        tone="warn"
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
      <Notice tone="info">{date ? t("form.ownership.protectedUntil", { date }) : t("form.ownership.protected")}</Notice>
    );
  return <Notice tone={ownership === "customer" ? "warn" : "info"}>{t(`form.ownership.${ownership}`)}</Notice>;
}
