import { Button, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { faultText } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Commission } from "../../contract/lines.ts";
import styles from "./line.module.css";
import { useMove } from "./use-move.ts";

export type Reasoned = "suspect" | "void";
type Props = { line: Commission; move: Reasoned; onClose: () => void };

/** Asks for the reason to hold or void a commission; the person who earned it reads it too. */
export function ReasonDialog({ line, move, onClose }: Props) {
  const { t } = useTranslation("commissions");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const { send, isPending } = useMove(line, {
    onDone: () => {
      toast(t(`ui.done.${move}`));
      onClose();
    },
    onRefused: setRefusal,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!reason.trim());
    if (reason.trim()) send(move, reason.trim());
  };
  return (
    <Dialog onClose={onClose} title={t(`ui.move.${move}`)}>
      <form className={styles.form} noValidate onSubmit={submit}>
        {refusal ? <Notice tone="bad">{errorText(refusal)}</Notice> : null}
        <p className="soft">{t(`ui.moveLine.${move}`)}</p>
        <Textarea
          dir="auto"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={1000}
          required
          data-autofocus
          label={t("ui.reason")}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={missing && !reason.trim() ? faultText({ code: "required" }, words) : undefined}
        />
        <div className={styles.buttons}>
          <Button type="submit" loading={isPending} {...(move === "void" && { color: "var(--bad-solid)" })}>
            {t(`ui.move.${move}`)}
          </Button>
          <Button variant="default" onClick={onClose}>
            {words("cancel")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
