import { Textarea } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { confirm } from "#web/ui/ask.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { toast } from "#web/ui/toast.ts";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { deleteNote, type Note, updateNote } from "../../contract.ts";
import { partnersKey } from "../api.ts";
import styles from "./profile.module.css";

/** A note with its author and time. Only the author edits and deletes it. */
export function NoteItem({ note }: { note: Note }) {
  const { t } = useTranslation("partners");
  const [isEditing, setEditing] = useState(false);
  return (
    <li className={styles.note}>
      <header>
        <p>
          <b dir="auto">{note.author ?? t("former")}</b>
          <span className="soft">
            {" · "}
            <RelativeTime at={new Date(note.createdAt)} />
            {note.editedAt ? ` · ${t("notes.edited")}` : null}
          </span>
        </p>
        {note.isOwn && !isEditing ? <Actions note={note} onEdit={() => setEditing(true)} /> : null}
      </header>
      {isEditing ? (
        <EditForm note={note} onClose={() => setEditing(false)} />
      ) : (
        <p className={styles.text} dir="auto">
          {note.text}
        </p>
      )}
    </li>
  );
}

function Actions({ note: { id }, onEdit }: { note: Note; onEdit: () => void }) {
  const { t } = useTranslation("partners");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { send, isPending } = useSend(deleteNote, {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: partnersKey });
      toast(t("notes.deleted"));
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  const remove = async () => {
    const question = { title: t("notes.deleteTitle"), body: t("notes.deleteBody"), action: t("notes.delete") };
    if (await confirm({ ...question, danger: true })) send({ id });
  };
  return (
    <span className={styles.noteActions}>
      <IconButton icon={IconPencil} label={t("notes.edit")} onClick={onEdit} />
      <IconButton icon={IconTrash} label={t("notes.delete")} disabled={isPending} onClick={() => void remove()} />
    </span>
  );
}

function EditForm({ note, onClose }: { note: Note; onClose: () => void }) {
  const { t } = useTranslation("partners");
  const queries = useQueryClient();
  const form = useActionForm(updateNote, {
    initialValues: { text: note.text },
    toInput: ({ text }) => ({ id: note.id, text }),
    onSuccess: () => queries.invalidateQueries({ queryKey: partnersKey }),
    onDone: onClose,
  });
  return (
    <ActionForm form={form} submitLabel={t("notes.save")} onCancel={onClose}>
      <Textarea
        aria-label={t("notes.label")}
        dir="auto"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={5000}
        data-autofocus
        {...form.getInputProps("text")}
      />
    </ActionForm>
  );
}
