import "@mantine/core/styles/Tabs.layer.css";
import { Tabs } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./page-tabs.module.css";

type Props<Name extends string> = {
  /** What the row of tabs is called. */
  label: string;
  /** `guarded` is out of reach of a tenant's own style sheet. */
  tabs: readonly { name: Name; label: string; show: () => ReactNode; guarded?: boolean }[];
  current: Name;
  onOpen: (name: Name) => void;
};

/** The parts of one page. Which is open stands in the address, and only that one is there. */
export function PageTabs<Name extends string>({ label, tabs, current, onOpen }: Props<Name>) {
  const list = useRef<HTMLDivElement>(null);
  // A row that is wider than a phone would open with its first tabs in sight, whichever is meant.
  // Only when everything has its place anyway: asked at once, the browser would arrange a page twice that is not there yet.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector(`[data-tab="${current}"]`)?.scrollIntoView({ block: "nearest", inline: "center" }),
    );
    return () => cancelAnimationFrame(frame);
  }, [current]);
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
      <Tabs.List ref={list} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.name} value={tab.name} data-tab={tab.name}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.name} value={tab.name} data-guarded={tab.guarded || undefined}>
          {tab.show()}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
