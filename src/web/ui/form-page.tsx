import { IconX } from "@tabler/icons-react";
import { type FormEventHandler, type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { DraftNotice } from "./draft-notice.tsx";
import { DraftStatus } from "./draft-status.tsx";
import { FormAccordionContext } from "./form-accordion.ts";
import { FormBar } from "./form-bar.tsx";
import { FormOutline } from "./form-outline.tsx";
import styles from "./form-page.module.css";
import { FormProgress } from "./form-progress.tsx";
import { IconButton } from "./icon-button.tsx";
import type { OutlineEntry } from "./outline.ts";
import { PageHeader } from "./page-header.tsx";
import type { Draft } from "./use-draft.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { useIsPhone } from "./use-phone.ts";

type Props = {
  /** The page's heading; a form inside another page has none. */
  title?: string;
  description?: ReactNode;
  onClose?: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
  outline: OutlineEntry[];
  draft: Draft;
  /** The label of the primary button: "Submit referral". */
  submitLabel: string;
  sending: boolean;
  /** The text of the bar when nothing is missing; "Ready to submit" by default. */
  ready?: string;
  /** Next to the primary button, such as "Cancel". */
  secondary?: ReactNode;
  /** Beside the sections: what the form leads to. A phone leaves it out. */
  aside?: ReactNode;
  /** The sections of the form. */
  children: ReactNode;
};

/** A long form: its sections, an outline of what is missing, and a bar to send it. On a phone the sections are an accordion. */
export function FormPage(props: Props) {
  const { title, description, onClose, onSubmit, outline, draft, submitLabel, sending, ready, secondary } = props;
  const { aside, children } = props;
  const { t } = useTranslation("ui");
  const isPhone = useIsPhone();
  const [open, setOpen] = useState<string | undefined>(outline[0]?.id);
  const accordion = useMemo(
    () => (isPhone ? { entries: outline, open, setOpen } : undefined),
    [isPhone, outline, open],
  );
  useLeaveGuard(draft);
  return (
    <form onSubmit={onSubmit} noValidate className={styles.form} data-long-form={title ? "" : undefined}>
      {title ? (
        <div className={styles.top}>
          {isPhone && onClose ? <IconButton icon={IconX} label={t("outline.close")} onClick={onClose} /> : null}
          <PageHeader title={title} description={description} />
          <DraftStatus state={draft.state} />
        </div>
      ) : (
        <DraftStatus state={draft.state} />
      )}
      {isPhone ? <FormProgress outline={outline} /> : null}
      <DraftNotice draft={draft} />
      <div className={styles.page} data-aside={aside ? "" : undefined}>
        <div className={styles.outline}>
          <FormOutline entries={outline} />
        </div>
        <FormAccordionContext value={accordion}>
          <div className={styles.sections}>{children}</div>
        </FormAccordionContext>
        {aside ? <aside className={styles.aside}>{aside}</aside> : null}
      </div>
      <FormBar outline={outline} submitLabel={submitLabel} sending={sending} readyText={ready} secondary={secondary} />
    </form>
  );
}
