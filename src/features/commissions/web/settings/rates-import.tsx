import { Button, Textarea } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { faultText } from "#web/ui/field-errors.ts";
import { acceptOf } from "#web/ui/file-kinds.ts";
import { toast } from "#web/ui/toast.ts";
import { useInvalidate } from "../api.ts";
import { importAll } from "./import-all.ts";
import styles from "./settings.module.css";

/** Imports rates pasted as text, or from a file that is sent at once. Known rates stay unchanged. */
export function RatesImport() {
  // The ledger's namespace is needed for its error about the invalid line.
  const { t } = useTranslation(["commissions", "ledger"]);
  const { t: words } = useTranslation("ui");
  const { intl } = useLocale();
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const [csv, setCsv] = useState("");
  const [fault, setFault] = useState<string>();
  const file = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: importAll,
    onSuccess: async ({ added, known, days }) => {
      await invalidate();
      setCsv("");
      const number = (count: number) => numberFormat(intl).format(count);
      toast(t("ui.rates.imported", { count: days, added: number(added), known: number(known) }));
    },
    onError: (error) => setFault(errorText(error)),
  });
  const importText = (text: string) => {
    setFault(text.trim() ? undefined : faultText({ code: "required" }, words));
    if (text.trim()) mutate(text);
  };
  return (
    <form
      className={styles.import}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        importText(csv);
      }}
    >
      <Textarea
        dir="ltr"
        spellCheck={false}
        rows={5}
        classNames={{ input: styles.csv ?? "" }}
        label={t("ui.rates.paste")}
        description={t("ui.rates.pasteHelp")}
        placeholder={"Date, USD, JPY\n14 November 2026, 1.0832, 163.45"}
        value={csv}
        onChange={({ currentTarget }) => setCsv(currentTarget.value)}
        error={fault}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={isPending}>
          {t("ui.rates.import")}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileUpload size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => file.current?.click()}
        >
          {t("ui.rates.file")}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept={acceptOf(["csv"])}
          onChange={async ({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            // The value is reset so that choosing the same file again triggers an event.
            currentTarget.value = "";
            if (chosen) importText(await chosen.text());
          }}
        />
      </div>
    </form>
  );
}
