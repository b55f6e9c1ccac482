import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { csvOf } from "#web/ui/csv.ts";
import { download } from "#web/ui/download.ts";
import { SectionCard } from "#web/ui/section-card.tsx";
import { type Import, importFields, maxFaults, type RowFault } from "../contract.ts";
import styles from "./import.module.css";

const codes = [
  "duplicate",
  "known",
  "customer",
  "declined",
  "required",
  "referrer",
  "email",
  "long",
  "amount",
  "currency",
  "choice",
  "country",
  "signs",
  "unreadable",
  "tooLong",
] as const;

/** The refused rows with reasons, to be corrected in the file. */
export function Refusals({ shown: { faults, name } }: { shown: Import }) {
  const { t } = useTranslation("transfers");
  if (faults.length === 0) return null;
  const fieldName = ({ field }: RowFault) => {
    const known = importFields.find((one) => one === field);
    return known ? t(`field.${known}`) : "";
  };
  const why = ({ code }: RowFault) => t(`faults.${codes.find((one) => one === code) ?? "value"}`);
  const titles = [t("refusals.row"), t("refusals.field"), t("refusals.value"), t("refusals.why")];
  const save = () => {
    const rows = faults.map((fault) => [String(fault.row), fieldName(fault), fault.value, why(fault)]);
    download(csvOf({ columns: titles, rows }), `${name.replace(/\.csv$/i, "")}-refused.csv`);
  };
  return (
    <SectionCard
      title={t("refusals.title")}
      description={faults.length < maxFaults ? t("refusals.help") : t("refusals.line", { most: maxFaults })}
      action={
        <Button
          variant="default"
          leftSection={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
          onClick={save}
        >
          {t("refusals.download")}
        </Button>
      }
    >
      <table className={styles.refusals}>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {faults.map((fault) => (
            <tr key={`${fault.row} ${fault.field} ${fault.code}`}>
              <th scope="row">{fault.row}</th>
              <td>{fieldName(fault)}</td>
              <td>
                <bdi>{fault.value}</bdi>
              </td>
              <td>{why(fault)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </SectionCard>
  );
}
