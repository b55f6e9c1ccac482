import { IconPlus, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PercentField } from "#web/ui/percent-field.tsx";
import { SearchSelect } from "#web/ui/search-select.tsx";
import type { Share } from "../../rule.ts";
import { partners } from "../api.ts";
import { usePercent } from "../use-percent.ts";
import styles from "./draft.module.css";
import type { PartProps } from "./part-props.ts";

const maxShares = 10;

/** Divides the commission between people; the shares must add up to 100 %. */
export function SplitForm({ rule, faultText, onChange }: PartProps) {
  const { t } = useTranslation("plans");
  const percent = usePercent();
  const { data: known = [] } = useQuery(partners);
  const { split } = rule;
  const sum = split.reduce((all, { bp }) => all + bp, 0);
  const fault = faultText("split");
  const change = (shares: Share[]) => onChange({ ...rule, split: shares });
  const options = [
    { value: "referrer" as Share["to"], label: t("ui.split.referrer") },
    ...known.map(({ personId, name }) => ({ value: personId as Share["to"], label: name })),
  ];
  const free = options.filter(({ value }) => !split.some(({ to }) => to === value));
  return (
    <fieldset className={styles.split}>
      <legend>{t("ui.split.title")}</legend>
      {split.map((share, at) => (
        <div key={share.to} className={styles.share}>
          <SearchSelect
            aria-label={t("ui.split.who", { place: at + 1 })}
            data={options.filter(({ value }) => value === share.to || free.some((option) => option.value === value))}
            value={share.to}
            onChange={(chosen) => {
              const found = options.find(({ value }) => value === chosen);
              if (found) change(split.with(at, { ...share, to: found.value }));
            }}
          />
          <PercentField
            aria-label={t("ui.split.part", { place: at + 1 })}
            error={Boolean(fault)}
            basisPoints={share.bp || null}
            onChange={(bp) => change(split.with(at, { ...share, bp: bp ?? 0 }))}
          />
          <IconButton
            icon={IconX}
            label={t("ui.split.remove", { place: at + 1 })}
            onClick={() => change(split.toSpliced(at, 1))}
          />
        </div>
      ))}
      <div className={styles.sum} data-wrong={fault ? true : undefined} role="status">
        {fault ?? t("ui.split.sum", { percent: percent(sum) })}
      </div>
      <button
        type="button"
        className={styles.add}
        disabled={free.length === 0 || split.length >= maxShares}
        onClick={() => free[0] && change(addShare(split, free[0].value))}
      >
        <IconPlus size={15} stroke={2} aria-hidden="true" />
        {t("ui.split.add")}
      </button>
    </fieldset>
  );
}

/** A new recipient gets the unassigned rest, or half of the first share if nothing is left. */
function addShare(split: Share[], to: Share["to"]): Share[] {
  const left = 10_000 - split.reduce((all, { bp }) => all + bp, 0);
  const [first, ...others] = split;
  if (left > 0 || !first) return [...split, { to, bp: Math.max(left, 0) }];
  const half = Math.floor(first.bp / 2);
  return [{ ...first, bp: first.bp - half }, ...others, { to, bp: half }];
}
