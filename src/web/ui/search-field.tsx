import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import styles from "./data-table.module.css";

type Props = { label: string; value: string | undefined; onChange: (q: string | undefined) => void };

/** Searches when the typing pauses. The component ignores its own value when it comes back, or fast typing would lose characters. */
export function SearchField({ label, value, onChange }: Props) {
  const [text, setText] = useState(value ?? "");
  const sent = useRef(value);
  const send = useDebouncedCallback((q: string | undefined) => {
    sent.current = q;
    onChange(q);
  }, 250);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value ?? "");
  }, [value]);
  return (
    <TextInput
      className={styles.find ?? ""}
      type="search"
      data-find
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} stroke={1.8} aria-hidden="true" />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        send(currentTarget.value || undefined);
      }}
    />
  );
}
