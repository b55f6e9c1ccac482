import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type UploadedFile, uploaderTo } from "#features/files/web/api.ts";
import { csvOf } from "#web/ui/csv.ts";
import { download } from "#web/ui/download.ts";
import { DropArea } from "#web/ui/drop-area.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";

const upload = uploaderTo("imports");
const most = 50 * 1024 * 1024;
const example = {
  fullName: "Ben Okoro",
  email: "ben@example.com",
  phone: "+44 20 7946 0000",
  company: "Okoro Ltd",
  estimatedValue: "12500",
  currency: "EUR",
  context: "…",
} as const;

export function ChooseFile({ onChosen }: { onChosen: (file: UploadedFile) => void }) {
  const { t } = useTranslation("transfers");
  const save = () => {
    const fields = Object.keys(example) as (keyof typeof example)[];
    const columns = fields.map((field) => t(`field.${field}`));
    download(csvOf({ columns, rows: [fields.map((field) => example[field])] }), "example.csv");
  };
  return (
    <SectionCard
      title={t("file.title")}
      description={t("file.line")}
      action={
        <Button
          variant="default"
          leftSection={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
          onClick={save}
        >
          {t("file.example")}
        </Button>
      }
    >
      <DropArea
        kinds={["csv"]}
        maxSize={most}
        upload={upload}
        onChange={([file], pending) => {
          if (file && !pending) onChosen(file);
        }}
      />
    </SectionCard>
  );
}
