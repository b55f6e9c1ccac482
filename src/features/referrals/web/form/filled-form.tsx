import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Catalog } from "#features/programs/contract.ts";
import { faultText, focusFirst } from "#web/ui/field-errors.ts";
import { FormPage } from "#web/ui/form-page.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
import type { Referral } from "../../contract/referral.ts";
import { EditConflictNotice } from "./edit-conflict-notice.tsx";
import { FixedNotice } from "./fixed-notice.tsx";
import styles from "./form.module.css";
import type { FormPart } from "./form-part.ts";
import type { FormProps } from "./form-props.ts";
import { emptyValues, type FormValues, invalidFields, valuesOf } from "./form-values.ts";
import { PasteBox } from "./paste-box.tsx";
import { RefusalNotice } from "./refusal-notice.tsx";
import { missingFields, outlineFor } from "./sections.ts";
import { SixSections } from "./six-sections.tsx";
import { useDraftForm } from "./use-draft-form.ts";
import { useSubmit } from "./use-submit.ts";

type Props = Omit<FormProps, "id"> & { catalog: Catalog; record: Referral | undefined };

/** The form once all of its data is loaded. */
export function FilledForm({ catalog, record, onDone, onCancel, onKept: onDraftCreated }: Props) {
  const { t } = useTranslation("referrals");
  const { t: words } = useTranslation("ui");
  const [initial] = useState(() => (record ? valuesOf(record) : emptyValues(catalog)));
  /** The draft is saved immediately, but the form treats it as new until it is opened again. */
  const [initialRecord] = useState(record);
  const [pending, setPending] = useState(false);
  const [faulty, setFaulty] = useState(false);
  const isDraft = !record || record.status === "draft";
  const form = useForm<FormValues>({
    initialValues: initial,
    validateInputOnBlur: ["email"],
    validate: (values) => ({
      ...(isDraft && Object.fromEntries(missingFields(values).map((field) => [field, missingText(field)]))),
      ...Object.fromEntries(invalidFields(values).map((field) => [field, faultText({ code: "signs" }, words)])),
      ...(values.email.trim() && !isAddress(values.email) && { email: faultText({ code: "email" }, words) }),
      ...(faulty && { estimatedMinor: faultText({ code: "number" }, words) }),
    }),
  });
  const missingText = (field: string) =>
    field === "email" || field === "context" || field === "consent"
      ? t(`form.lacks.${field}`)
      : faultText({ code: "required" }, words);
  const draftForm = useDraftForm(form, { record, initial, onDraftCreated });
  const { send, isSending, refusal } = useSubmit(form, draftForm, onDone);
  const now = draftForm.draftStatus.record ?? record;
  const part: FormPart = {
    form,
    catalog,
    record: now,
    can: (field) => isDraft || (now?.editable.includes(field) ?? true),
  };
  const submit = form.onSubmit(
    () => (pending ? toast(t("form.filesPending"), "bad") : void send()),
    (errors) => focusFirst(form, Object.keys(errors)),
  );
  return (
    <>
      <PageHeader title={useTitle(initialRecord)} description={isDraft ? t("form.line") : undefined} />
      <FormPage
        onSubmit={submit}
        outline={outlineFor(form.values, (name) => t(`form.section.${name}.title`)).map((entry) =>
          isDraft ? entry : { ...entry, missing: 0 },
        )}
        draft={draftForm.draft}
        {...(!isDraft && { ready: t("form.ready") })}
        submitLabel={t(isDraft ? "form.send" : "form.save")}
        sending={isSending}
        secondary={
          <Button variant="default" onClick={onCancel}>
            {isDraft && now ? t("form.later") : words("cancel")}
          </Button>
        }
      >
        <div className={styles.top}>
          {draftForm.draftStatus.conflict ? (
            <EditConflictNotice
              conflict={draftForm.draftStatus.conflict}
              mine={form.values}
              onDecide={draftForm.keeper.decide}
            />
          ) : null}
          {refusal ? <RefusalNotice error={refusal} /> : null}
          {record && !isDraft ? <FixedNotice record={now ?? record} /> : null}
          {isDraft ? <PasteBox take={(found) => form.setValues(found)} values={form.values} /> : null}
          {now?.question && now.status === "needs_info" ? <Notice tone="warn">{now.question}</Notice> : null}
        </div>
        <SixSections part={part} isDraft={isDraft} onPending={setPending} onFault={setFaulty} />
      </FormPage>
    </>
  );
}

/** An existing draft shows its name as the title. */
function useTitle(record: Referral | undefined): string {
  const { t } = useTranslation("referrals");
  if (!record) return t("form.title");
  if (record.status !== "draft") return t("form.editTitle", { name: record.fullName });
  return record.fullName ? t("form.draftTitle", { name: record.fullName }) : t("form.nameless");
}

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim());
