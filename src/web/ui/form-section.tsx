import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, use, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { FormAccordionContext } from "./form-accordion.ts";
import styles from "./form-section.module.css";
import { revealEvent } from "./outline.ts";
import { SectionState } from "./section-state.tsx";

type Props = { id: string; title: string; help: string; action?: ReactNode; children: ReactNode };

/** A section of a long form, in two columns; a field with the class `wide` spans both. On a phone it opens and closes. */
export function FormSection({ id, title, help, action, children }: Props) {
  const accordion = use(FormAccordionContext);
  const entry = accordion?.entries.find((one) => one.id === id);
  const isOpen = accordion === undefined || accordion.open === id;
  const section = useRef<HTMLElement>(null);
  const setOpen = accordion?.setOpen;
  useEffect(() => {
    const node = section.current;
    // The section has to be open before the field in it can be focused.
    const open = () => flushSync(() => setOpen?.(id));
    node?.addEventListener(revealEvent, open);
    return () => node?.removeEventListener(revealEvent, open);
  }, [id, setOpen]);
  return (
    <section ref={section} id={id} className={styles.section} aria-labelledby={`${id}-title`} tabIndex={-1}>
      {accordion ? (
        <h2 className={styles.toggle}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-fields`}
            onClick={() => accordion.setOpen(isOpen ? undefined : id)}
          >
            <span id={`${id}-title`}>{title}</span>
            {entry ? <SectionState entry={entry} /> : null}
            <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </h2>
      ) : (
        <div className={styles.head}>
          <div className={styles.words}>
            <h2 id={`${id}-title`}>{title}</h2>
            <p>{help}</p>
          </div>
          {action}
        </div>
      )}
      <div id={`${id}-fields`} className={styles.fields} hidden={!isOpen}>
        {accordion && action ? <div className="wide">{action}</div> : null}
        {children}
      </div>
    </section>
  );
}
