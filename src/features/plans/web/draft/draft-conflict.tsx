import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Notice } from "#web/ui/notice.tsx";
import { useRuleSentence } from "../api.ts";
import styles from "./draft.module.css";
import type { DraftSaverState } from "./draft-saver.ts";
import { changesBetween } from "./terms.ts";

type Props = { conflict: NonNullable<DraftSaverState["conflict"]>; onDecide: (whose: "mine" | "theirs") => void };

/** Resolves an edit conflict: shows what the other person changed and asks which version to keep. */
export function DraftConflict({ conflict: { theirs, base }, onDecide }: Props) {
  const { t } = useTranslation("plans");
  const sentence = useRuleSentence();
  const said = (key: string) => {
    const rule = theirs.rules.find((one) => one.key === key) ?? base.rules.find((one) => one.key === key);
    return rule ? sentence(rule, theirs.currency) : "";
  };
  return (
    <Notice
      tone="warn"
      action={
        <div className={styles.choices}>
          <Button onClick={() => onDecide("theirs")}>{t("ui.clash.theirs")}</Button>
          <Button variant="default" onClick={() => onDecide("mine")}>
            {t("ui.clash.mine")}
          </Button>
        </div>
      }
    >
      <p>{t("ui.clash.line")}</p>
      <ul className={styles.changes}>
        {changesBetween(base, theirs).map(({ key, kind }) => (
          <li key={key}>
            <strong>{t(`ui.clash.${kind}`)}</strong> {said(key)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
