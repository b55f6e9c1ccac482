import "@mantine/core/styles/Combobox.layer.css";
import { Select, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalog, useProgramName } from "#features/programs/web/api.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { createLink, errors } from "../../contract.ts";
import { mergeUtm } from "../../rules.ts";
import { linksKey } from "../api.ts";
import { MessageField } from "./message-field.tsx";
import styles from "./panel.module.css";
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

const initialValues = { programId: "", name: "", message: "", code: "", destination: "", utm: utmValues({}) };

/** Only the program is required, and it is preselected if there is only one. */
function NewLinkForm({ onCreated }: { onCreated: (id: string) => void }) {
  const { t } = useTranslation("links");
  const programName = useProgramName();
  const queries = useQueryClient();
  const { data } = useQuery(catalog);
  const programs = data?.programs.filter(({ state }) => state === "open") ?? [];
  const programOf = (id: string) => programs.find((program) => program.id === id) ?? programs[0];
  const form = useActionForm(createLink, {
    initialValues,
    toInput: ({ programId, name, message, code, destination, utm }) => {
      const chosen = programOf(programId);
      return (
        chosen && {
          programId: chosen.id,
          name,
          message,
          utm: mergeUtm(utm),
          destination: destination.trim() || null,
          ...(code.trim() && { code }),
        }
      );
    },
    fieldOf: (error) =>
      errors.codeTaken.is(error) ? "code" : errors.foreignDestination.is(error) ? "destination" : undefined,
    onSuccess: () => queries.invalidateQueries({ queryKey: linksKey }),
    message: () => t("make.made"),
    onDone: ({ id }) => onCreated(id),
  });
  const program = programOf(form.values.programId);
  return (
    <ActionForm form={form} className={styles.form} submitLabel={t("make.submit")} disabled={!program}>
      {programs.length > 1 ? (
        <Select
          label={t("field.program")}
          allowDeselect={false}
          data={programs.map((one) => ({ value: one.id, label: programName(one) }))}
          {...form.getInputProps("programId")}
          value={program?.id ?? null}
        />
      ) : null}
      <TextInput
        dir="auto"
        maxLength={60}
        data-autofocus
        label={t("field.name")}
        description={t("field.nameHelp")}
        {...form.getInputProps("name")}
      />
      <TextInput
        dir="ltr"
        maxLength={32}
        autoCapitalize="characters"
        label={t("field.code")}
        description={t("field.codeHelp")}
        {...form.getInputProps("code")}
      />
      <TextInput
        dir="ltr"
        type="url"
        maxLength={500}
        label={t("field.destination")}
        description={t("field.destinationHelp")}
        placeholder={program?.destination ?? ""}
        {...form.getInputProps("destination")}
      />
      <MessageField {...form.getInputProps("message")} />
      <UtmFields form={form} />
    </ActionForm>
  );
}
