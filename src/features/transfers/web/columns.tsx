import "@mantine/core/styles/Combobox.layer.css";
import { Button, Select } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { UploadedFile } from "#features/files/web/api.ts";
import { catalog, useProgramName } from "#features/programs/web/api.ts";
import type { listParticipants } from "#features/referrals/contract/suggestions.ts";
import { participants } from "#features/referrals/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { createImport, importFields, type Mapping } from "../contract.ts";
import { isMapped } from "../rules.ts";
import { previewOf, recentImports } from "./api.ts";
import styles from "./import.module.css";

type Person = z.infer<typeof listParticipants.output>["referrers"][number];
const companyOwn = "company";
type Props = { file: UploadedFile; onOther: () => void; onBegun: (id: string) => void };

/** The field of each column: guessed from its title, and editable. */
export function Columns({ file, onOther, onBegun }: Props) {
  const { t } = useTranslation("transfers");
  const errorText = useErrorText();
  const programName = useProgramName();
  const queries = useQueryClient();
  const { data, error } = useQuery(previewOf(file.id));
  const programs = useQuery(catalog).data?.programs.filter(({ state }) => state === "open") ?? [];
  const [changed, setChanged] = useState<Mapping>();
  const [programId, setProgramId] = useState<string>();
  const [referrer, setReferrer] = useState<string | null>(null);
  const { data: people } = useQuery(participants);
  const program = programs.find(({ id }) => id === programId) ?? programs[0];
  const {
    send,
    isPending,
    error: refused,
  } = useSend(createImport, {
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: recentImports.queryKey });
      onBegun(id);
    },
  });
  const other = (
    <Button variant="default" onClick={onOther}>
      {t("columns.other")}
    </Button>
  );
  if (error)
    return (
      <>
        <ErrorState error={error} small />
        <div className={styles.middle}>{other}</div>
      </>
    );
  if (!data) return <ItemSkeleton rows={4} />;
  const mapping = changed ?? data.mapping;
  const choices = [
    { value: "", label: t("columns.leave") },
    ...importFields.map((field) => ({ value: field, label: t(`field.${field}`) })),
  ];
  const change = (at: number, to: string | null) => {
    const field = importFields.find((one) => one === to) ?? null;
    // A field belongs to one column: assigning it to another removes it from the first.
    setChanged(mapping.map((one, i) => (i === at ? field : one === field ? null : one)));
  };
  return (
    <SectionCard title={t("columns.title")} description={t("columns.line", { count: data.count })}>
      <div className={styles.form}>
        {programs.length > 1 ? (
          <Select
            label={t("columns.program")}
            allowDeselect={false}
            data={programs.map((one) => ({ value: one.id, label: programName(one) }))}
            value={program?.id ?? null}
            onChange={(next) => setProgramId(next ?? undefined)}
          />
        ) : null}
        <div className={styles.columns}>
          {data.header.map((title, i) => (
            <Select
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position, because titles may be equal
              key={i}
              allowDeselect={false}
              searchable
              label={<bdi>{title || `${t("columns.column")} ${i + 1}`}</bdi>}
              inputWrapperOrder={["label", "description", "input", "error"]}
              description={<Sample values={data.rows.map((row) => row[i] ?? "")} />}
              data={choices}
              value={mapping[i] ?? ""}
              onChange={(next) => change(i, next)}
            />
          ))}
        </div>
        <Select
          label={t("field.referrer")}
          description={t("columns.referrerHelp")}
          placeholder={t("columns.referrerPick")}
          searchable
          withAsterisk
          data={[
            { value: companyOwn, label: t("columns.companyOwn") },
            ...(people?.referrers ?? []).map(({ id, name }) => ({ value: id as string, label: name })),
          ]}
          value={referrer}
          onChange={setReferrer}
        />
        {isMapped(mapping) ? null : <Notice tone="warn">{t("columns.unmapped")}</Notice>}
        {refused ? <Notice tone="bad">{errorText(refused)}</Notice> : null}
        <div className={styles.actions}>
          <Button
            loading={isPending}
            disabled={!isMapped(mapping) || !program || !referrer}
            onClick={() => {
              const referrerId = referrer === companyOwn ? null : (referrer as Person["id"]);
              if (program) send({ objectId: file.id, programId: program.id, mapping, referrerId });
            }}
          >
            {t("columns.check")}
          </Button>
          {other}
        </div>
      </div>
    </SectionCard>
  );
}

const mostSamples = 3;

/** Sample values of a column from its first rows. */
function Sample({ values }: { values: string[] }) {
  const found = [...new Set(values.filter(Boolean))].slice(0, mostSamples);
  return (
    <span className={styles.sample}>
      {found.length === 0 ? "–" : null}
      {found.map((value, at) => (
        <Fragment key={value}>
          {at > 0 ? " · " : null}
          <bdi>{value}</bdi>
        </Fragment>
      ))}
    </span>
  );
}
