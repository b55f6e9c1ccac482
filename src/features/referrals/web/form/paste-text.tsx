import { Button, Textarea } from "@mantine/core";
import { type SyntheticEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./form.module.css";
import { PastePicture } from "./paste-picture.tsx";
import type { useExtraction } from "./use-extraction.ts";

type Props = {
  extraction: Pick<ReturnType<typeof useExtraction>, "providerName" | "pictureProviderName" | "isPending">;
  /** The last text contained nothing. */
  nothing: boolean;
  /** Why the last picture was not read. */
  problem: string | undefined;
  onPicture: (file: File) => void;
  onRead: (text: string) => void;
  onClose: () => void;
};

/** The field for the text, with a sentence on who reads it. Only a text that stays in the browser is read right after pasting. */
export function PasteText({ extraction, nothing, problem, onPicture, onRead, onClose }: Props) {
  const { providerName, pictureProviderName, isPending } = extraction;
  const { t } = useTranslation("referrals");
  const { t: ui } = useTranslation("ui");
  const [text, setText] = useState("");
  const [isDragOver, setIsDragOver] = useState(false);
  /** Takes a dropped or pasted file instead of the text beside it. */
  const takeFile = (event: SyntheticEvent, { files }: DataTransfer) => {
    const [file] = files;
    if (!file) return;
    event.preventDefault();
    if (!isPending) onPicture(file);
  };
  const leaving = providerName ? t("form.paste.sent", { provider: providerName }) : t("form.paste.local");
  return (
    <fieldset
      className={styles.pasteText}
      data-over={isDragOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={(event) => {
        setIsDragOver(false);
        takeFile(event, event.dataTransfer);
      }}
    >
      <legend className="visually-hidden">{t("form.paste.open")}</legend>
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
        error={isPending ? undefined : (problem ?? (nothing ? t("form.paste.nothing") : undefined))}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onPaste={(event) => {
          takeFile(event, event.clipboardData);
          const pasted = event.clipboardData.getData("text");
          if (text === "" && pasted.includes("\n") && providerName === null) onRead(pasted);
        }}
      />
      {pictureProviderName ? (
        <PastePicture providerName={pictureProviderName} isPending={isPending} onPicture={onPicture} />
      ) : null}
      <div className={styles.buttons}>
        <Button variant="default" disabled={text.trim() === ""} loading={isPending} onClick={() => onRead(text)}>
          {t("form.paste.read")}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {ui("cancel")}
        </Button>
      </div>
    </fieldset>
  );
}
