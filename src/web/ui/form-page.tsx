import type { FormEventHandler, ReactNode } from "react";
import { DraftNotice } from "./draft-notice.tsx";
import { FormBar } from "./form-bar.tsx";
import { FormOutline } from "./form-outline.tsx";
import styles from "./form-page.module.css";
import type { OutlineEntry } from "./outline.ts";
import type { Draft } from "./use-draft.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";

type Props = {
  onSubmit: FormEventHandler<HTMLFormElement>;
  outline: OutlineEntry[];
  draft: Draft;
  /** The label of the primary button: "Send referral". */
  submitLabel: string;
  sending: boolean;
  /** The text of the bar when nothing is missing; "Ready to send" by default. */
  ready?: string;
  /** Next to the primary button, such as "Cancel". */
  secondary?: ReactNode;
  /** The sections of the form. */
  children: ReactNode;
};

/** A long form: its sections, an outline of what is missing, and a bar that shows whether the draft is saved. */
export function FormPage({ onSubmit, outline, draft, submitLabel, sending, ready, secondary, children }: Props) {
  useLeaveGuard(draft);
  return (
    <form onSubmit={onSubmit} noValidate className={styles.form}>
      <DraftNotice draft={draft} />
      <div className={styles.page}>
        <div className={styles.sections}>{children}</div>
        <div className={styles.outline}>
          <FormOutline entries={outline} />
        </div>
      </div>
      <FormBar
        outline={outline}
        draft={draft}
        submitLabel={submitLabel}
        sending={sending}
        readyText={ready}
        secondary={secondary}
      />
    </form>
  );
}
