import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Id } from "#base/ids.ts";
import { useCan } from "#web/api/can.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { manageCommissionsAccess } from "../../access.ts";
import { commissionsOf, splitOf } from "../api.ts";
import { LineRows } from "../lines/line-rows.tsx";
import { SplitPart } from "./split-part.tsx";

/** Shows a referral's commissions on the referral's page, and its split to the company. */
export function CommissionSection({ referralId }: { referralId: Id<"ref"> }) {
  const { t } = useTranslation("commissions");
  const navigate = useNavigate();
  const company = useCan(manageCommissionsAccess);
  const { data, error, refetch } = useQuery(commissionsOf(referralId));
  const { data: split } = useQuery({ ...splitOf(referralId), enabled: company });
  if (!data)
    return error ? <ErrorState small error={error} onRetry={() => void refetch()} /> : <ItemSkeleton rows={2} />;
  return (
    <>
      {data.length > 0 ? (
        <LineRows
          lines={data}
          people="instead"
          onOpen={(id) => void navigate({ to: "/commissions", search: { tab: "lines", id } })}
        />
      ) : (
        <p className="soft">{t("ui.section.none")}</p>
      )}
      {split ? <SplitPart key={JSON.stringify(split.shares)} split={split} /> : null}
    </>
  );
}
