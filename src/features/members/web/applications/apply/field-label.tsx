import { useTranslation } from "react-i18next";

type Props = { label: string; isRequired: boolean };

/** The label of a field; one that may stay empty says so. A tenant's question may run in another direction than the page. */
export function FieldLabel({ label, isRequired }: Props) {
  const { t } = useTranslation("applications");
  return (
    <>
      <bdi>{label}</bdi>
      {isRequired ? null : ` ${t("apply.optional")}`}
    </>
  );
}
