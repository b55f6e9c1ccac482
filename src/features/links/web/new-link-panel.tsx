import "@mantine/core/styles/Combobox.layer.css";
import { Button, Select, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { catalog, useProgramName } from "#features/programs/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
import { createLink, errors } from "../contract.ts";
import { mergeUtm } from "../rules.ts";
import { ownLinks } from "./api.ts";
import styles from "./links.module.css";
import { UtmFields, utmValues } from "./utm-fields.tsx";

type Props = { opened: boolean; onClose: () => void; onCreated: (id: string) => void };

export function NewLinkPanel({ opened, onClose, onCreated }: Props) {
  const { t } = useTranslation("links");
  return (
    <SidePanel opened={opened} title={t("make.title")} onClose={onClose}>
      <NewLinkForm
        onCreated={(id) => {
          onClose();
          onCreated(id);
        }}
      />
    </SidePanel>
  );
}

const emptyValues = { programId: "", name: "", code: "", destination: "", utm: utmValues({}) };
const order = {
  inputWrapperOrder: ["label", "input", "description", "error"] as ("label" | "input" | "description" | "error")[],
};

/** Only the program is required, and it is preselected if there is only one. */
function NewLinkForm({ onCreated }: { onCreated: (id: string) => void }) {
  const { t } = useTranslation("links");
  const { t: tUi } = useTranslation("ui");
  const errorText = useErrorText();
  const programName = useProgramName();
  const queries = useQueryClient();
  const { data } = useQuery(catalog);
  const programs = data?.programs.filter(({ state }) => state === "open") ?? [];
  const form = useForm({ initialValues: emptyValues });
  const program = programs.find(({ id }) => id === form.values.programId) ?? programs[0];
  const { send, isPending, error } = useSend(createLink, {
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ownLinks.queryKey });
      toast(t("make.made"));
      onCreated(id);
    },
    onError: (refused) => {
      const field = fieldOf(refused);
      if (!field) return void showFieldErrors(form, refused, tUi);
      form.setFieldError(field, errorText(refused));
      focusFirst(form, [field]);
    },
  });
  const submit = ({ name, code, destination, utm }: typeof emptyValues) => {
    if (!program) return;
    send({
      programId: program.id,
      name,
      utm: mergeUtm(utm),
      destination: destination.trim() || null,
      ...(code.trim() && { code }),
    });
  };
  const otherError = error && !fieldOf(error) && !baseErrors.invalid.is(error);
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(submit)}>
      {otherError ? <Notice tone="bad">{errorText(error)}</Notice> : null}
      {programs.length > 1 ? (
        <Select
          label={t("field.program")}
          allowDeselect={false}
          data={programs.map((program) => ({ value: program.id, label: programName(program) }))}
          {...form.getInputProps("programId")}
          value={program?.id ?? null}
        />
      ) : null}
      <TextInput
        {...order}
        dir="auto"
        maxLength={60}
        data-autofocus
        label={t("field.name")}
        description={t("field.nameHelp")}
        {...form.getInputProps("name")}
      />
      <TextInput
        {...order}
        dir="ltr"
        maxLength={32}
        autoCapitalize="characters"
        label={t("field.code")}
        description={t("field.codeHelp")}
        {...form.getInputProps("code")}
      />
      <TextInput
        {...order}
        dir="ltr"
        type="url"
        maxLength={500}
        label={t("field.destination")}
        description={t("field.destinationHelp")}
        placeholder={program?.destination ?? ""}
        {...form.getInputProps("destination")}
      />
      <UtmFields form={form} />
      <Button type="submit" loading={isPending} disabled={!program}>
        {t("make.submit")}
      </Button>
    </form>
  );
}

/** The field that an error belongs to. */
const fieldOf = (error: unknown) =>
  errors.codeTaken.is(error) ? "code" : errors.foreignDestination.is(error) ? "destination" : undefined;
