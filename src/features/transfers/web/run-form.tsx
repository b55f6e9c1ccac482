import "@mantine/core/styles/Checkbox.layer.css";
import { Button, Checkbox } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { Notice } from "#web/ui/notice.tsx";
import { type Import, runImport } from "../contract.ts";
import { recentImports } from "./api.ts";
import styles from "./import.module.css";

/** Imports the accepted rows after the member confirms that the contacts know. */
export function RunForm({ shown: { id, taken } }: { shown: Import }) {
  const { t } = useTranslation("transfers");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [known, setKnown] = useState(false);
  const [asked, setAsked] = useState(false);
  const { send, isPending, error } = useSend(runImport, {
    onSuccess: () => queries.invalidateQueries({ queryKey: recentImports.queryKey }),
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (known) send({ id, consent: true });
      }}
    >
      {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
      <Checkbox
        label={t("run.consent")}
        checked={known}
        error={asked && !known ? t("run.needsConsent") : null}
        onChange={({ currentTarget }) => setKnown(currentTarget.checked)}
      />
      <div>
        <Button type="submit" loading={isPending}>
          {t("run.submit", { count: taken })}
        </Button>
      </div>
    </form>
  );
}
