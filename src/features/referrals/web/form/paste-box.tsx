import { Button } from "@mantine/core";
import { IconClipboardText } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#web/ui/notice.tsx";
import styles from "./form.module.css";
import { PasteText } from "./paste-text.tsx";
import { type PastedValues, type Sources, sourcesOf, splitRead, valuesBefore } from "./paste-values.ts";
import { PastedNotice } from "./pasted-notice.tsx";
import { type Read, useExtraction } from "./use-extraction.ts";
import { type Attach, usePicture } from "./use-picture.ts";

type Props<Values> = {
  values: Values;
  take: (found: Partial<Values>) => void;
  /** Receives where the values come from, so that fields can show it. */
  onSources: (sources: Sources) => void;
  /** Attaches a picture that could not be read. */
  attach?: Attach;
};
type Filled = { read: Read; filled: PastedValues; before: PastedValues; kept: PastedValues };

/** Fills empty fields from a pasted email, signature or vCard, or from a picture of a business card, lists them, and offers to replace filled ones and to undo. */
export function PasteBox<Values extends PastedValues>({ values, take, onSources, attach }: Props<Values>) {
  const { t } = useTranslation("referrals");
  const [open, setOpen] = useState(false);
  const [result, setResult] = useState<Filled>();
  const extraction = useExtraction(open);
  const fill = (read: Read, next: PastedValues, earlier?: Filled) => {
    const filled = { ...earlier?.filled, ...next };
    const before = { ...valuesBefore(values, next), ...earlier?.before };
    setResult({ read, filled, before, kept: earlier ? {} : splitRead(read, values).taken });
    take(next as Partial<Values>);
    onSources(sourcesOf(read, filled));
    setOpen(false);
  };
  const apply = (read: Read) => {
    const { empty, taken } = splitRead(read, values);
    if (Object.keys(empty).length + Object.keys(taken).length > 0) fill(read, empty);
    else setResult({ read, filled: {}, before: {}, kept: {} });
  };
  const picture = usePicture(extraction, attach, apply);
  const undo = () => {
    take((result?.before ?? {}) as Partial<Values>);
    onSources({});
    setResult(undefined);
  };
  const count = Object.keys({ ...result?.filled, ...result?.kept }).length;
  return (
    <div data-wide={open || count > 0 || picture.outcome !== undefined || undefined} className={styles.pasteBox}>
      {picture.outcome ? <Notice tone="warn">{picture.outcome}</Notice> : null}
      {result && count > 0 ? (
        <PastedNotice
          read={result.read}
          filled={result.filled}
          kept={result.kept}
          onReplace={() => fill(result.read, result.kept, result)}
          onUndo={undo}
        />
      ) : open && !picture.outcome ? (
        <PasteText
          extraction={extraction}
          nothing={result !== undefined}
          problem={picture.problem}
          onPicture={picture.take}
          onRead={(text) => {
            picture.reset();
            extraction.read(text, apply);
          }}
          onClose={() => {
            extraction.cancel();
            picture.reset();
            setResult(undefined);
            setOpen(false);
          }}
        />
      ) : (
        <Button
          variant="default"
          leftSection={<IconClipboardText size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => {
            picture.reset();
            setOpen(true);
          }}
        >
          {t("form.paste.open")}
        </Button>
      )}
    </div>
  );
}
