import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { UploadedFile } from "#features/files/web/api.ts";
import { Can } from "#web/api/can.tsx";
import { readOpenRecord, screenAt } from "#web/api/screen-route.ts";
import action from "#web/ui/action.module.css";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { createImport } from "../contract.ts";
import { recentImports } from "./api.ts";
import { ChooseFile } from "./choose-file.tsx";
import { Columns } from "./columns.tsx";
import styles from "./import.module.css";
import { ImportView } from "./import-view.tsx";
import { PastImports } from "./past-imports.tsx";

const route = screenAt("/signed-in/referrals/import", readOpenRecord);

/** The steps from a file to referrals: choose it, map its columns, check it, import it. */
export function ImportScreen() {
  const { t } = useTranslation("transfers");
  const locked = <EmptyState title={t("locked.title")}>{t("locked.line")}</EmptyState>;
  return (
    <Can do={createImport} otherwise={locked}>
      <Importing />
    </Can>
  );
}

function Importing() {
  const { t } = useTranslation("transfers");
  const { id } = route.useSearch();
  const navigate = route.useNavigate();
  const [file, setFile] = useState<UploadedFile>();
  const { data, error, refetch } = useQuery(recentImports);
  const shown = data?.items.find((one) => one.id === id);
  const open = (wanted: string | undefined) => {
    setFile(undefined);
    void navigate({ search: wanted ? { id: wanted } : {} });
  };
  const another = (
    <Button variant="default" onClick={() => open(undefined)}>
      {t("another")}
    </Button>
  );
  const back = (
    <Link to="/referrals" className={action.quiet}>
      {t("back")}
    </Link>
  );
  return (
    <>
      <PageHeader title={t("title")} description={t("line")} actions={shown ? another : back} />
      <div className={styles.page}>
        {shown ? (
          <ImportView key={shown.id} shown={shown} />
        ) : file ? (
          <Columns file={file} onOther={() => setFile(undefined)} onBegun={open} />
        ) : (
          <ChooseFile onChosen={setFile} />
        )}
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} small /> : null}
        {data && data.items.length > 0 ? <PastImports items={data.items} shown={id} onOpen={open} /> : null}
      </div>
    </>
  );
}
