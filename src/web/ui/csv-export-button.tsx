import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useErrorText } from "../api/error-text.ts";
import { csvOf } from "./csv.ts";
import { download } from "./download.ts";
import { toast } from "./toast.ts";

type Props = { label: string; fileName: string; load: () => Promise<Parameters<typeof csvOf>[0]> };

/** Loads all rows that a list's filters match, not only the ones on the screen, and downloads them as a CSV file. */
export function CsvExportButton({ label, fileName, load }: Props) {
  const errorText = useErrorText();
  const { mutate, isPending } = useMutation({
    mutationFn: load,
    onSuccess: (table) => download(csvOf(table), `${fileName}.csv`),
    onError: (error) => toast(errorText(error), "bad"),
  });
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
      onClick={() => mutate()}
    >
      {label}
    </Button>
  );
}
