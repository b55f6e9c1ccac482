import { useTranslation } from "react-i18next";
import { Notice } from "#web/ui/notice.tsx";
import type { Referral } from "../../contract/referral.ts";
import type { Status } from "../../contract/values.ts";
import { closedStatuses } from "../../contract/values.ts";
import { editable } from "../../rules/permissions.ts";

/** Explains why some fields can no longer be changed. */
export function FixedNotice({ record }: { record: Referral }) {
  const { t } = useTranslation("referrals");
  if (editable.every((field) => record.editable.includes(field))) return null;
  return <Notice tone="info">{t(`form.fixed.${reasonFor(record)}`)}</Notice>;
}

/** Only company members can change the assignee, so that field tells the two sides apart. */
function reasonFor({ status, editable: open }: Referral): "closed" | "asked" | "company" | "submitted" {
  if ((closedStatuses as readonly Status[]).includes(status)) return "closed";
  if (open.includes("assigneeId")) return "company";
  return status === "needs_info" ? "asked" : "submitted";
}
