import "@mantine/core/styles/Popover.layer.css";
import { Popover } from "@mantine/core";
import { IconMoodSmile } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callReactions } from "../../values.ts";
import { ControlButton } from "./control-button.tsx";
import styles from "./controls.module.css";

type Props = { onReact: (emoji: (typeof callReactions)[number]) => void };

export function ReactMenu({ onReact }: Props) {
  const { t } = useTranslation("calls");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="top" shadow="none" trapFocus returnFocus>
      <Popover.Target>
        <ControlButton
          icon={IconMoodSmile}
          label={t("control.react")}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <EmojiRow
          onReact={(emoji) => {
            onReact(emoji);
            setIsOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

export function EmojiRow({ onReact }: Props) {
  const { t } = useTranslation("calls");
  return (
    <div className={styles.emojis}>
      {callReactions.map((emoji) => (
        <button key={emoji} type="button" aria-label={t("control.reactWith", { emoji })} onClick={() => onReact(emoji)}>
          {emoji}
        </button>
      ))}
    </div>
  );
}
