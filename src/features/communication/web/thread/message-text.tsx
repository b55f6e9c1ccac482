import { useMemo } from "react";
import styles from "./message.module.css";
import { textParts } from "./text-parts.ts";

type Props = { text: string; mentionedNames: readonly string[] };

/** The text of a message. It is always text: links and names are recognized, markup is not. */
export function MessageText({ text, mentionedNames }: Props) {
  const parts = useMemo(() => textParts(text, mentionedNames), [text, mentionedNames]);
  return (
    <div className={styles.text} dir="auto">
      {parts.map((part, at) => {
        const key = `${at}${part.kind}`;
        if (part.kind === "link")
          return (
            <a key={key} href={part.href} target="_blank" rel="noopener noreferrer">
              {part.text}
            </a>
          );
        return part.kind === "mention" ? (
          <bdi key={key} className={styles.mention}>
            {part.text}
          </bdi>
        ) : (
          part.text
        );
      })}
    </div>
  );
}
