import { Button } from "@mantine/core";
import { Trans, useTranslation } from "react-i18next";
import { Notice } from "./notice.tsx";
import { RelativeTime } from "./relative-time.tsx";
import type { Draft } from "./use-draft.ts";

/** Says that the form was restored from a draft, and offers to start over. */
export function DraftNotice({ draft: { restoredAt, startOver } }: { draft: Draft }) {
  const { t } = useTranslation("ui");
  if (!restoredAt) return null;
  return (
    <Notice
      tone="info"
      action={
        <Button variant="default" onClick={startOver}>
          {t("draft.startOver")}
        </Button>
      }
    >
      <Trans t={t} i18nKey="draft.restored" components={{ when: <RelativeTime at={restoredAt} /> }} />
    </Notice>
  );
}
