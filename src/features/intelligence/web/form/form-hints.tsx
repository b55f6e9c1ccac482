import { useDebouncedValue } from "@mantine/hooks";
import { IconTrendingUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { HintForm } from "../../contract/predictions.ts";
import { hintsFor } from "../api.ts";
import { usePoints } from "../predictions/reasons.tsx";
import styles from "./form-hints.module.css";

/** What would raise the chance of the referral that is being written, as learned from outcomes. Nothing where nothing was learned. */
export function FormHints({ form }: { form: HintForm }) {
  const { t } = useTranslation("intelligence");
  const id = useId();
  const points = usePoints();
  const [settled] = useDebouncedValue(form, 500);
  const { data } = useQuery(hintsFor(settled));
  if (!data || data.hints.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{t("hint.title")}</h2>
      <ul>
        {data.hints.map(({ field, points: gain }) => (
          <li key={field}>
            <IconTrendingUp size={17} stroke={1.8} aria-hidden="true" />
            <span>{t(`field.${field}`)}</span>
            <b className="tabular">{points(gain)}</b>
          </li>
        ))}
      </ul>
      <p>{t("hint.source")}</p>
    </section>
  );
}
