import "@mantine/core/styles/Tabs.layer.css";
import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./page-tabs.module.css";

type Props<Name extends string> = {
  /** What the row of tabs is called. */
  label: string;
  tabs: readonly { name: Name; label: string; show: () => ReactNode }[];
  current: Name;
  onOpen: (name: Name) => void;
};

/** The parts of one page. Which is open stands in the address, and only that one is there. */
export function PageTabs<Name extends string>({ label, tabs, current, onOpen }: Props<Name>) {
  const open = (name: string | null) => {
    const found = tabs.find((tab) => tab.name === name);
    if (found) onOpen(found.name);
  };
  return (
    <Tabs
      value={current}
      onChange={open}
      keepMounted={false}
      classNames={{ list: styles.tabs ?? "", tab: styles.tab ?? "", panel: styles.panel ?? "" }}
    >
      <Tabs.List aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.name} value={tab.name}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.name} value={tab.name}>
          {tab.show()}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
