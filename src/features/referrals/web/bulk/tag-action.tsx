import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import { Autocomplete, Button, Popover } from "@mantine/core";
import { IconTag } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { tagsInUse } from "../api.ts";
import styles from "./bulk.module.css";
import type { BulkAction } from "./use-bulk.ts";

type Props = {
  onAct: (act: BulkAction) => void;
  disabled: boolean;
  /** The tags of the selected rows: only these can be removed. */
  tags: string[];
};

export function TagAction({ onAct, disabled, tags }: Props) {
  const { t } = useTranslation("referrals");
  const { data: known } = useQuery(tagsInUse);
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState("");
  const tag = typed.trim();
  const run = (act: "tag" | "untag") => {
    setOpened(false);
    setTyped("");
    onAct({ act, tag });
  };
  return (
    <Popover opened={opened} onChange={setOpened} width={280} position="top-start" shadow="none" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={styles.act} disabled={disabled} onClick={() => setOpened(!opened)}>
          <IconTag size={17} stroke={1.7} aria-hidden="true" />
          {t("bulk.tag")}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("bulk.tag")}>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (tag) run("tag");
          }}
        >
          <Autocomplete
            data-autofocus
            dir="auto"
            maxLength={40}
            label={t("bulk.tagName")}
            comboboxProps={{ withinPortal: false }}
            data={(known ?? []).map((one) => one.tag)}
            limit={8}
            value={typed}
            onChange={setTyped}
          />
          <div className={styles.buttons}>
            <Button type="submit" disabled={!tag}>
              {t("bulk.addTag")}
            </Button>
            <Button variant="default" disabled={!tags.includes(tag)} onClick={() => run("untag")}>
              {t("bulk.removeTag")}
            </Button>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
