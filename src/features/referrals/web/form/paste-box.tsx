import { Button, Textarea } from "@mantine/core";
import { IconClipboardText } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#web/ui/notice.tsx";
import { useFieldText } from "../values/use-field-text.ts";
import styles from "./form.module.css";
import type { FoundContact } from "./found-contact.ts";
import { readPasted } from "./read-pasted.ts";

type Props<Values> = {
  values: Values;
  take: (found: Partial<Values>) => void;
};
type Taken = { found: FoundContact; before: FoundContact };

/** Fills the form from a pasted signature or vCard, lists what it filled in, and offers undo. */
export function PasteBox<Values extends FoundContact>({ values, take }: Props<Values>) {
  const { t } = useTranslation("referrals");
  const words = useFieldText("USD");
  const [open, setOpen] = useState(false);
  const [taken, setTaken] = useState<Taken>();
  const read = (text: string) => {
    const found = Object.fromEntries(
      Object.entries(readPasted(text)).filter(([field]) => field in values),
    ) as FoundContact;
    const before = Object.fromEntries(
      Object.keys(found).map((field) => [field, values[field as keyof FoundContact]]),
    ) as FoundContact;
    setTaken({ found, before });
    if (Object.keys(found).length === 0) return;
    take(found as Partial<Values>);
    setOpen(false);
  };
  const undo = () => {
    take((taken?.before ?? {}) as Partial<Values>);
    setTaken(undefined);
  };
  const names = Object.entries(taken?.found ?? {}) as [keyof FoundContact, string][];
  return (
    <div data-wide={open || names.length > 0 || undefined}>
      {names.length > 0 ? (
        <Notice
          tone="good"
          action={
            <Button variant="default" onClick={undo}>
              {t("form.paste.undo")}
            </Button>
          }
        >
          <p>{t("form.paste.took")}</p>
          <ul className={styles.took}>
            {names.map(([field, value]) => (
              <li key={field}>
                <span className="soft">{words.label(field)}</span> <bdi>{words.value(field, value)}</bdi>
              </li>
            ))}
          </ul>
        </Notice>
      ) : open ? (
        <PasteText onRead={read} nothing={taken !== undefined} onClose={() => setOpen(false)} />
      ) : (
        <Button
          variant="default"
          leftSection={<IconClipboardText size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {t("form.paste.open")}
        </Button>
      )}
    </div>
  );
}

type TextProps = { onRead: (text: string) => void; nothing: boolean; onClose: () => void };

function PasteText({ onRead, nothing, onClose }: TextProps) {
  const { t } = useTranslation("referrals");
  const { t: ui } = useTranslation("ui");
  const [text, setText] = useState("");
  return (
    <div className={styles.pasteText}>
      <Textarea
        label={t("form.paste.label")}
        description={t("form.paste.help")}
        dir="auto"
        rows={5}
        data-autofocus
        autoFocus
        value={text}
        error={nothing ? t("form.paste.nothing") : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onPaste={({ clipboardData }) => {
          const pasted = clipboardData.getData("text");
          if (text === "" && pasted.includes("\n")) onRead(pasted);
        }}
      />
      <div className={styles.buttons}>
        <Button variant="default" disabled={text.trim() === ""} onClick={() => onRead(text)}>
          {t("form.paste.read")}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {ui("cancel")}
        </Button>
      </div>
    </div>
  );
}
