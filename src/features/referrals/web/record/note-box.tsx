import "@mantine/core/styles/Checkbox.layer.css";
import { Button, Checkbox, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "#web/api/can.tsx";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { sendConsentNotice } from "../../contract/consent.ts";
import type { Referral } from "../../contract/referral.ts";
import { addNote } from "../../contract/timeline.ts";
import { conversationOf, timelineOf } from "../api.ts";
import styles from "./record.module.css";

/** Adds a note for all participants or only for company members. The typed text stays until it is saved. */
export function NoteBox({ referral: { id } }: { referral: Referral }) {
  const { t } = useTranslation("referrals");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const isCompany = useCan(sendConsentNotice);
  const [text, setText] = useState("");
  const [internal, setInternal] = useState(false);
  const { send, isPending } = useSend(addNote, {
    onSuccess: (note) => {
      setText("");
      void queries.invalidateQueries({ queryKey: conversationOf(id).queryKey });
      queries.setQueryData(timelineOf(id).queryKey, (before) => {
        const [first, ...rest] = before?.pages ?? [];
        return first && before ? { ...before, pages: [{ ...first, items: [note, ...first.items] }, ...rest] } : before;
      });
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  return (
    <form
      className={styles.note}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) send({ referralId: id, text: text.trim(), internal });
      }}
    >
      <Textarea
        aria-label={t("record.note.label")}
        placeholder={t(internal ? "record.note.internalPlaceholder" : "record.note.placeholder")}
        dir="auto"
        autosize
        minRows={1}
        maxRows={10}
        maxLength={10_000}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="default" loading={isPending} disabled={text.trim() === ""}>
          {t("record.note.send")}
        </Button>
        {isCompany ? (
          <Checkbox
            label={t("record.note.internal")}
            checked={internal}
            onChange={({ currentTarget }) => setInternal(currentTarget.checked)}
          />
        ) : null}
      </div>
    </form>
  );
}
