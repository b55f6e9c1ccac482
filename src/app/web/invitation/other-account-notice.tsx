import { Trans, useTranslation } from "react-i18next";
import { useOptionalSession } from "#web/api/session.ts";
import { Notice } from "#web/ui/notice.tsx";

/** Warns a person who is signed in with a different address than the invited one. */
export function OtherAccountNotice({ invited }: { invited: string }) {
  const { t } = useTranslation("members");
  const visitor = useOptionalSession();
  if (!visitor || visitor.person.email === invited) return null;
  return (
    <Notice tone="warn">
      <Trans t={t} i18nKey="invitation.otherVisitor" components={{ visitor: <bdi>{visitor.person.email}</bdi> }} />
    </Notice>
  );
}
