import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { errors as tenancyErrors } from "#features/tenancy/contract.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { toast } from "#web/ui/toast.ts";
import { type Draft, useDraft } from "#web/ui/use-draft.ts";
import { useForm } from "#web/ui/use-form.ts";
import { useLeaveGuard } from "#web/ui/use-leave-guard.ts";
import { type Branding, updateBranding } from "../contract.ts";
import { useCacheBranding } from "./api.ts";
import { type BrandingFields, type BrandingValues, changesOf, isColour, valuesOf } from "./values.ts";

type BrandingFormState = {
  form: BrandingFields;
  draft: Draft;
  save: (values: BrandingValues) => void;
  saving: boolean;
};

/** Keeps a draft while editing and saves on request; leaving with unsaved changes asks for confirmation. */
export function useBrandingForm(stored: Branding, onSaved: () => void): BrandingFormState {
  const { t } = useTranslation("branding");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const cacheBranding = useCacheBranding();
  const required = (value: string) => (value.trim() ? null : faultText({ code: "required" }, words));
  const colour = (value: string) => (isColour(value) ? null : t("colours.wrong"));
  const address = (value: string) =>
    !value.trim() || /^https?:\/\//.test(value.trim()) ? null : faultText({ code: "url" }, words);
  const form = useForm<BrandingValues>({
    initialValues: valuesOf(stored),
    validate: {
      name: required,
      mark: required,
      legalName: required,
      primary: colour,
      secondary: colour,
      accent: colour,
      termsUrl: address,
      privacyUrl: address,
      testimonials: { quote: required, name: required, role: required },
    },
  });
  const draft = useDraft(form, "branding");
  useLeaveGuard(draft);
  const { send, isPending } = useSend(updateBranding, {
    onSuccess: async (changed) => {
      draft.discard();
      await cacheBranding(changed);
      toast(t("saved"));
      onSaved();
    },
    onError: (error) => {
      if (tenancyErrors.nameTaken.is(error)) {
        form.setFieldError("name", t("names.taken"));
        focusFirst(form, ["name"]);
      } else if (!showFieldErrors(form, toFormError(error), words)) toast(errorText(error), "bad");
    },
  });
  return { form, draft, save: (values) => send(changesOf(form.getInitialValues(), values)), saving: isPending };
}

/** Testimonials are one level deeper in the contract than in the form. */
function toFormError(error: unknown): unknown {
  if (!baseErrors.invalid.is(error)) return error;
  const fields = Object.entries(error.params.fields).map(([path, fault]) => [path.replace(/^site\./, ""), fault]);
  return baseErrors.invalid({ fields: Object.fromEntries(fields) });
}
