import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Catalog } from "#features/programs/contract.ts";
import { useProgramName } from "#features/programs/web/api.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { focusFirst } from "#web/ui/field-errors.ts";
import { FormPage } from "#web/ui/form-page.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
import type { Referral } from "../../contract/referral.ts";
import { route } from "../search.ts";
import { EditConflictNotice } from "./edit-conflict-notice.tsx";
import { FixedNotice } from "./fixed-notice.tsx";
import styles from "./form.module.css";
import { FormAside } from "./form-aside.tsx";
import type { FormPart } from "./form-part.ts";
import type { FormProps } from "./form-props.ts";
import { emptyValues, type FormValues, valuesOf } from "./form-values.ts";
import { findProblems } from "./problems.ts";
import { RefusalNotice } from "./refusal-notice.tsx";
import { outlineFor } from "./sections.ts";
import { SixSections } from "./six-sections.tsx";
import { useDraftForm } from "./use-draft-form.ts";
import { useProblemText } from "./use-problem-text.ts";
import { useSourceText } from "./use-source-text.ts";
import { useSubmit } from "./use-submit.ts";

type Props = Omit<FormProps, "id"> & { catalog: Catalog; record: Referral | undefined };

/** The form once all of its data is loaded. */
export function FilledForm({ catalog, record, onDone, onCancel, onKept: onDraftCreated }: Props) {
  const { t } = useTranslation("referrals");
  const { t: words } = useTranslation("ui");
  const { currency: spoken } = useLocale();
  const [initial] = useState(() => (record ? valuesOf(record) : emptyValues(catalog, spoken)));
  /** The draft is saved immediately, but the form treats it as new until it is opened again. */
  const [initialRecord] = useState(record);
  const [pending, setPending] = useState(false);
  const isDraft = !record || record.status === "draft";
  const problemText = useProblemText();
  const form = useForm<FormValues>({
    initialValues: initial,
    validateInputOnBlur: ["email"],
    validate: (values) =>
      Object.fromEntries(findProblems(values, isDraft).map((problem) => [problem.field, problemText(problem)])),
  });
  const { field } = route.useSearch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that names a field focuses it once, when the form opens
  useEffect(() => {
    if (field) focusFirst(form, [field]);
  }, [field]);
  const draftForm = useDraftForm(form, { record, initial, onDraftCreated });
  const { send, isSending, refusal } = useSubmit(form, draftForm, onDone);
  const now = draftForm.draftStatus.record ?? record;
  const part: FormPart = {
    form,
    catalog,
    record: now,
    can: (field) => isDraft || (now?.editable.includes(field) ?? true),
    ...useSourceText(),
  };
  const submit = form.onSubmit(
    () => (pending ? toast(t("form.filesPending"), "bad") : void send()),
    (errors) => focusFirst(form, Object.keys(errors)),
  );
  const outline = outlineFor(form.values, findProblems(form.values, isDraft), {
    title: (name) => t(`form.section.${name}.title`),
    label: (field) => (field === "context" ? t("form.context") : t(`values.field.${field}`)),
    files: (count) => t("form.files", { count }),
    focus: (field) => {
      void form.validateField(field);
      focusFirst(form, [field]);
    },
  });
  return (
    <FormPage
      title={useTitle(initialRecord)}
      description={useDescription(part, isDraft)}
      onClose={onCancel}
      onSubmit={submit}
      outline={outline}
      draft={draftForm.draft}
      {...(!isDraft && { ready: t("form.ready") })}
      submitLabel={t(isDraft ? "form.send" : "form.save")}
      sending={isSending}
      secondary={
        <Button variant="default" onClick={onCancel}>
          {isDraft && now ? t("form.later") : words("cancel")}
        </Button>
      }
      aside={isDraft ? <FormAside part={part} /> : undefined}
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
        {now?.question && now.status === "needs_info" ? <Notice tone="warn">{now.question}</Notice> : null}
      </div>
      <SixSections part={part} isDraft={isDraft} onPending={setPending} />
    </FormPage>
  );
}

/** An existing draft shows its name as the title. */
function useTitle(record: Referral | undefined): string {
  const { t } = useTranslation("referrals");
  if (!record) return t("form.title");
  if (record.status !== "draft") return t("form.editTitle", { name: record.fullName });
  return record.fullName ? t("form.draftTitle", { name: record.fullName }) : t("form.nameless");
}

/** A new referral says to whom it goes, and in which program. */
function useDescription({ form, catalog }: FormPart, isDraft: boolean): string | undefined {
  const { t } = useTranslation("referrals");
  const { name: tenant } = useBrand();
  const programName = useProgramName();
  const program = catalog.programs.find(({ id }) => id === form.values.programId);
  return isDraft && program ? t("form.line", { tenant, program: programName(program) }) : undefined;
}
