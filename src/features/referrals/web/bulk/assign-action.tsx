import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import { Popover, Select } from "@mantine/core";
import { IconUserShare } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { participants } from "../api.ts";
import styles from "./bulk.module.css";
import type { BulkAction } from "./use-bulk.ts";

const unassigned = "nobody";

export function AssignAction({ onAct, disabled }: { onAct: (act: BulkAction) => void; disabled: boolean }) {
  const { t } = useTranslation("referrals");
  const { data } = useQuery(participants);
  const [opened, setOpened] = useState(false);
  const people = data?.companies ?? [];
  const assign = (value: string | null) => {
    const chosen = people.find(({ id }) => id === value);
    if (!chosen && value !== unassigned) return;
    setOpened(false);
    onAct({ act: "assign", assigneeId: chosen?.id ?? null });
  };
  return (
    <Popover opened={opened} onChange={setOpened} width={260} position="top-start" shadow="none" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={styles.act} disabled={disabled} onClick={() => setOpened(!opened)}>
          <IconUserShare size={17} stroke={1.7} aria-hidden="true" />
          {t("bulk.assign")}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("bulk.assign")}>
        <div className={styles.form}>
          <Select
            data-autofocus
            searchable
            label={t("bulk.assignTo")}
            placeholder={t("bulk.choosePerson")}
            comboboxProps={{ withinPortal: false }}
            data={[
              ...people.map(({ id, name }) => ({ value: id as string, label: name })),
              { value: unassigned, label: t("bulk.noAssignee") },
            ]}
            value={null}
            onChange={assign}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
