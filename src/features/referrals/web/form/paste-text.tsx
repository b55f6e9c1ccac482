import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./form.module.css";
import type { useExtraction } from "./use-extraction.ts";

type Props = {
  extraction: Pick<ReturnType<typeof useExtraction>, "providerName" | "isPending">;
  /** The last text contained nothing. */
  nothing: boolean;
  onRead: (text: string) => void;
  onClose: () => void;
};

/** The field for the text, with a sentence on who reads it. Only a text that stays in the browser is read right after pasting. */
export function PasteText({ extraction: { providerName, isPending }, nothing, onRead, onClose }: Props) {
  const { t } = useTranslation("referrals");
  const { t: ui } = useTranslation("ui");
  const [text, setText] = useState("");
  const leaving = providerName ? t("form.paste.sent", { provider: providerName }) : t("form.paste.local");
  return (
    <div className={styles.pasteText}>
      <Textarea
        label={t("form.paste.label")}
        description={`${t("form.paste.help")}${providerName === undefined ? "" : ` ${leaving}`}`}
        dir="auto"
        rows={6}
        maxLength={20_000}
        data-autofocus
        autoFocus
        value={text}
        readOnly={isPending}
        error={nothing && !isPending ? t("form.paste.nothing") : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onPaste={({ clipboardData }) => {
          const pasted = clipboardData.getData("text");
          if (text === "" && pasted.includes("\n") && providerName === null) onRead(pasted);
        }}
      />
      <div className={styles.buttons}>
        <Button variant="default" disabled={text.trim() === ""} loading={isPending} onClick={() => onRead(text)}>
          {t("form.paste.read")}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {ui("cancel")}
        </Button>
      </div>
    </div>
  );
}
