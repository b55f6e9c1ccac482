import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useProgramName } from "#features/programs/web/api.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { ChoiceField } from "./choice-field.tsx";
import styles from "./form.module.css";
import type { FormPart } from "./form-part.ts";
import { initialCurrency, initialPlacement, openPrograms } from "./form-values.ts";

/** The program, which is shown only when there are several. The terms are displayed in full and not behind a link. */
export function ProgramField({ part }: { part: FormPart }) {
  const { form, catalog } = part;
  const programName = useProgramName();
  const { currency: spoken } = useLocale();
  const programs = openPrograms(catalog);
  const chosen = catalog.programs.find(({ id }) => id === form.values.programId);
  const choose = (programId: string) => {
    const program = programs.find(({ id }) => id === programId);
    const isAmountEmpty = form.values.estimatedMinor === "" && form.values.amountText === "";
    form.setValues({
      ...initialPlacement(catalog, program),
      ...(isAmountEmpty && { currency: initialCurrency(program, spoken) }),
    });
  };
  return (
    <>
      {programs.length > 1 ? (
        <div className="wide">
          <ChoiceField
            part={part}
            field="programId"
            always
            data={programs.map(({ id, name }) => ({ value: id, label: programName({ name }) }))}
            {...(chosen?.description && { help: chosen.description })}
            onChange={choose}
          />
        </div>
      ) : null}
      {chosen?.agreement ? <Agreement text={chosen.agreement} /> : null}
    </>
  );
}

function Agreement({ text }: { text: string }) {
  const { t } = useTranslation("referrals");
  const id = useId();
  return (
    <details className={`wide ${styles.agreement}`}>
      <summary id={id}>{t("form.agreement")}</summary>
      <p dir="auto">{text}</p>
    </details>
  );
}
