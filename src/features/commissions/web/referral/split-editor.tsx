import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Split } from "../../contract/splits.ts";
import { ShareRow } from "./share-row.tsx";
import styles from "./split.module.css";
import { fullShare, maxShares, useSplitForm } from "./use-split-form.ts";

type Props = { referralId: Split["referralId"]; shares: Split["shares"]; onDone: () => void };

/** Edits the partners' shares, which have to add up to 100 %. */
export function SplitEditor({ referralId, shares, onDone }: Props) {
  const { t } = useTranslation("commissions");
  const { t: words } = useTranslation("ui");
  const { percent } = useFormatters();
  const errorText = useErrorText();
  const { rows, change, add, remove, sum, fault, send, saving, refusal, people } = useSplitForm(
    referralId,
    shares,
    onDone,
  );
  return (
    <form
      className={styles.editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!fault) send();
      }}
    >
      {refusal ? <Notice tone="bad">{errorText(refusal)}</Notice> : null}
      <ul className={styles.rows}>
        {rows.map((row, at) => (
          <ShareRow
            key={row.key}
            row={row}
            people={people.filter(({ value }) => value === row.to || rows.every(({ to }) => to !== value))}
            onChange={(part) => change(at, part)}
            onRemove={rows.length > 1 ? () => remove(at) : undefined}
          />
        ))}
      </ul>
      <p className={styles.sum} data-wrong={fault === "over" || undefined} role="status">
        <span>{fault ? t(`ui.split.${fault}`, { left: percent(Math.abs(fullShare - sum)) }) : t("ui.split.adds")}</span>
        <b className="tabular">{percent(sum)}</b>
      </p>
      <div className={styles.buttons}>
        <Button type="submit" loading={saving} disabled={fault !== undefined}>
          {t("ui.split.save")}
        </Button>
        <Button variant="default" onClick={onDone}>
          {words("cancel")}
        </Button>
        <Button
          variant="subtle"
          disabled={rows.length >= Math.min(maxShares, people.length)}
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
          onClick={add}
        >
          {t("ui.split.add")}
        </Button>
      </div>
    </form>
  );
}
