import { Textarea } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { createNote, type Partner } from "../../contract.ts";
import { notesOf } from "../api.ts";
import { NoteItem } from "./note-item.tsx";
import styles from "./profile.module.css";

type Props = { id: Partner["id"] };

/** What the company wrote down about the partner, who never sees it. */
export function NotesTab({ id }: Props) {
  const { t } = useTranslation("partners");
  const { data, error, refetch } = useQuery(notesOf(id));
  return (
    <div className={styles.notes}>
      <NewNote id={id} />
      {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <ItemSkeleton rows={2} /> : null}
      {data?.length === 0 ? <p className="soft">{t("notes.none")}</p> : null}
      {data && data.length > 0 ? (
        <ul className={styles.noteList}>
          {data.map((note) => (
            <NoteItem key={note.id} note={note} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function NewNote({ id }: Props) {
  const { t } = useTranslation("partners");
  const queries = useQueryClient();
  const form = useActionForm(createNote, {
    initialValues: { text: "" },
    toInput: ({ text }) => ({ id, text }),
    onSuccess: () => queries.invalidateQueries({ queryKey: notesOf(id).queryKey }),
    onDone: () => form.reset(),
  });
  return (
    <ActionForm form={form} submitLabel={t("notes.add")} buttons="inline">
      <Textarea
        label={t("notes.label")}
        placeholder={t("notes.placeholder")}
        dir="auto"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={5000}
        {...form.getInputProps("text")}
      />
    </ActionForm>
  );
}
