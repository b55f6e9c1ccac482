import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Can } from "#web/api/can.tsx";
import { replaceInPlace } from "#web/api/screen-route.ts";
import { LockedScreen } from "#web/ui/locked-screen.tsx";
import { viewReferralsAccess } from "../access.ts";
import type { ReferralRow } from "../contract/referral.ts";
import type { RecordSection } from "./record/record-body.tsx";
import type { Transfers } from "./referrals.tsx";
import { route, withOpen } from "./search.ts";

/** The lists and the form are loaded separately, so that neither waits for the other. */
const ReferralForm = lazy(async () => ({ default: (await import("./form/referral-form.tsx")).ReferralForm }));
const Referrals = lazy(async () => ({ default: (await import("./referrals.tsx")).Referrals }));

/** The form takes the whole page; otherwise the page shows the lists with the record next to them [R2.2]. */
export function ReferralsScreen({ transfers, more }: { transfers: Transfers; more: readonly RecordSection[] }) {
  const { form, id } = route.useSearch();
  const navigate = route.useNavigate();
  const open = (wanted: ReferralRow["id"] | undefined) => void navigate({ search: withOpen(wanted) });
  return (
    <Can do={viewReferralsAccess} otherwise={<LockedReferrals />}>
      <Suspense fallback={null}>
        {form === "new" || (form === "edit" && id) ? (
          <ReferralForm
            id={form === "edit" ? id : undefined}
            onDone={open}
            onCancel={() => open(undefined)}
            onKept={(kept) =>
              void navigate({
                search: (old) => ({ ...old, form: "edit", id: kept }),
                ...replaceInPlace,
              })
            }
          />
        ) : (
          <Referrals transfers={transfers} more={more} />
        )}
      </Suspense>
    </Can>
  );
}

/** A component of its own, because the screen would otherwise wait for the texts before it loads the lists. */
function LockedReferrals() {
  const { t } = useTranslation("referrals");
  return <LockedScreen access={viewReferralsAccess} title={t("list.title")} text={(key) => t(`list.locked.${key}`)} />;
}
