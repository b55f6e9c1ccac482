import "@mantine/core/styles/Popover.layer.css";
import { Popover } from "@mantine/core";
import { IconAt, IconCheck, IconMoodSmile, IconPaperclip, IconSend } from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { folders } from "#features/files/rules.ts";
import { acceptOf } from "#web/ui/file-kinds.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import styles from "./composer.module.css";

const EmojiPicker = lazy(async () => ({ default: (await import("./emoji-picker.tsx")).EmojiPicker }));

type Props = {
  canAttach: boolean;
  canSend: boolean;
  isEditing: boolean;
  onFiles: (files: File[]) => void;
  onInsert: (text: string) => void;
  onSend: () => void;
};

export function ComposerTools({ canAttach, canSend, isEditing, onFiles, onInsert, onSend }: Props) {
  const { t } = useTranslation("communication");
  const [isPicking, setIsPicking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const SendIcon = isEditing ? IconCheck : IconSend;
  const sendLabel = t(isEditing ? "composer.save" : "composer.send");
  return (
    <div className={styles.tools}>
      {canAttach ? (
        <>
          <IconButton icon={IconPaperclip} label={t("composer.attach")} onClick={() => input.current?.click()} />
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept={acceptOf(folders.messages.kinds)}
            onChange={({ currentTarget }) => {
              onFiles([...(currentTarget.files ?? [])]);
              // Lets the same file be chosen again: otherwise no change event would fire.
              currentTarget.value = "";
            }}
          />
        </>
      ) : null}
      <Popover opened={isPicking} onChange={setIsPicking} position="top-start" shadow="none" trapFocus returnFocus>
        <Popover.Target>
          <IconButton
            icon={IconMoodSmile}
            label={t("composer.emoji")}
            aria-expanded={isPicking}
            onClick={() => setIsPicking(!isPicking)}
          />
        </Popover.Target>
        <Popover.Dropdown p={8} aria-label={t("composer.emoji")}>
          <Suspense fallback={null}>
            <EmojiPicker
              onPick={(emoji) => {
                setIsPicking(false);
                onInsert(emoji);
              }}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <IconButton icon={IconAt} label={t("composer.mention")} onClick={() => onInsert("@")} />
      <span className={styles.hint}>{t("composer.hint")}</span>
      <button
        type="button"
        className={styles.send}
        aria-label={sendLabel}
        title={sendLabel}
        aria-disabled={!canSend}
        onClick={onSend}
      >
        <SendIcon size={18} stroke={1.8} aria-hidden="true" className={isEditing ? undefined : "flips"} />
      </button>
    </div>
  );
}
