import { Button } from "@mantine/core";
import { IconClipboardText } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PasteText } from "./paste-text.tsx";
import { type PastedValues, type Sources, sourcesOf, splitRead, valuesBefore } from "./paste-values.ts";
import { PastedNotice } from "./pasted-notice.tsx";
import { type Read, useExtraction } from "./use-extraction.ts";

type Props<Values> = {
  values: Values;
  take: (found: Partial<Values>) => void;
  /** Receives where the values come from, so that fields can show it. */
  onSources: (sources: Sources) => void;
};
type Filled = { read: Read; filled: PastedValues; before: PastedValues; kept: PastedValues };

/** Fills empty fields from a pasted email, signature or vCard, lists them, and offers to replace filled ones and to undo. */
export function PasteBox<Values extends PastedValues>({ values, take, onSources }: Props<Values>) {
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
  const undo = () => {
    take((result?.before ?? {}) as Partial<Values>);
    onSources({});
    setResult(undefined);
  };
  const count = Object.keys({ ...result?.filled, ...result?.kept }).length;
  return (
    <div data-wide={open || count > 0 || undefined}>
      {result && count > 0 ? (
        <PastedNotice
          read={result.read}
          filled={result.filled}
          kept={result.kept}
          onReplace={() => fill(result.read, result.kept, result)}
          onUndo={undo}
        />
      ) : open ? (
        <PasteText
          extraction={extraction}
          nothing={result !== undefined}
          onRead={(text) => extraction.read(text, apply)}
          onClose={() => {
            extraction.cancel();
            setResult(undefined);
            setOpen(false);
          }}
        />
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
