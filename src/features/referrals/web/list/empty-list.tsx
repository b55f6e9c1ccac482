import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Can, useCan } from "#web/api/can.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { submitReferralsAccess } from "../../access.ts";
import { route } from "../search.ts";

export function EmptyList() {
  const { t } = useTranslation("referrals");
  const navigate = route.useNavigate();
  const own = useCan(submitReferralsAccess);
  return (
    <EmptyState
      title={t("list.empty.title")}
      action={
        <Can do={submitReferralsAccess}>
          <Button onClick={() => void navigate({ search: { form: "new" } })}>{t("list.new")}</Button>
        </Can>
      }
    >
      {t(own ? "list.empty.own" : "list.empty.company")}
    </EmptyState>
  );
}
