import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { focusFirst } from "#web/ui/field-errors.ts";
import { toast } from "#web/ui/toast.ts";
import { useDraft } from "#web/ui/use-draft.ts";
import { useForm } from "#web/ui/use-form.ts";
import { useLeaveGuard } from "#web/ui/use-leave-guard.ts";
import { type TenantSettings, updateSettings } from "../own.ts";
import { ownTenant } from "./api.ts";
import { hoursField, invalidDays } from "./hours-field.tsx";

/** Kept as a draft while it is edited, saved on request. */
export function useSettingsForm(stored: TenantSettings, onSaved: () => void) {
  const { t } = useTranslation("tenants");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const form = useForm<TenantSettings>({ initialValues: stored });
  const draft = useDraft(form, "tenant-settings");
  useLeaveGuard(draft);
  const { send, isPending } = useSend(updateSettings, {
    onSuccess: (tenant) => {
      draft.discard();
      queries.setQueryData(ownTenant.queryKey, tenant);
      toast(t("settings.saved"));
      onSaved();
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  const save = (values: TenantSettings) => {
    // The errors are already next to their fields; saving from further down focuses the first.
    const invalid = invalidDays(values.businessHours);
    if (invalid.length > 0) focusFirst(form, invalid.map(hoursField));
    else send(values);
  };
  return { form, draft, submit: form.onSubmit(save), saving: isPending };
}
