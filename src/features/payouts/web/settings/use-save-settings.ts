import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { useSendWithProof } from "#features/identity/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { toast } from "#web/ui/toast.ts";
import { errors } from "../../contract/errors.ts";
import { updatePayoutSettings } from "../../contract/settings.ts";
import { useInvalidate } from "../api.ts";

/** Saves part of the settings; field errors are shown beside their field. */
export function useSaveSettings<Values extends Record<string, unknown>>(form: UseFormReturnType<Values>) {
  const { t } = useTranslation("payouts");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  return useSendWithProof(updatePayoutSettings, {
    onSuccess: async () => {
      form.reset();
      await invalidate();
      toast(t("ui.settings.saved"));
    },
    onError: (refused) => {
      if (errors.badDetails.is(refused) || errors.keysRefused.is(refused)) {
        const { field } = refused.params;
        form.setFieldError(field, errorText(refused));
        focusFirst(form, [field]);
      } else if (!showFieldErrors(form, refused, words)) toast(errorText(refused), "bad");
    },
  });
}
