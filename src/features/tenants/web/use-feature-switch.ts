import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Feature } from "#base/plans.ts";
import { graceDays } from "#features/domains/rules.ts";
import { me } from "#features/identity/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { offerRecordedUndo, undoCall } from "#web/ui/undo.ts";
import { type OwnTenant, switchFeature } from "../own.ts";
import { ownTenant } from "./api.ts";

/** Switches one feature for everyone in the tenant; this screen's navigation updates at once. */
export function useFeatureSwitch(feature: Feature) {
  const { t } = useTranslation(["tenants", "members"]);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const showError = (error: unknown) => toast(errorText(error), "bad");
  const storeTenant = async (tenant: OwnTenant) => {
    queries.setQueryData(ownTenant.queryKey, tenant);
    await queries.invalidateQueries({ queryKey: me.queryKey });
  };
  const { send, isPending } = useSend(switchFeature, {
    onSuccess: async (tenant) => {
      await storeTenant(tenant);
      const on = tenant.features.some(({ name, state }) => name === feature && state === "on");
      const messageKey = on ? "turnedOn" : feature === "whiteLabeling" ? "brandTurnedOff" : "turnedOff";
      const message = t(`feature.${messageKey}`, { feature: t(`members:features.${feature}`), days: graceDays });
      const calls = [undoCall(switchFeature, { feature, on: !on })];
      const onUndone = () =>
        Promise.all([ownTenant, me].map(({ queryKey }) => queries.invalidateQueries({ queryKey: [...queryKey] })));
      void offerRecordedUndo({ message, calls, onUndone }).catch(showError);
    },
    onError: showError,
  });
  return { isPending, turn: (on: boolean) => send({ feature, on }) };
}
