import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { useSend } from "#web/api/use-send.ts";
import action from "#web/ui/action.module.css";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { useIsPhone } from "#web/ui/use-phone.ts";
import { enrolAuthenticator, type startAuthenticator } from "../contract.ts";
import { CodeForm } from "./code-form.tsx";
import styles from "./factors.module.css";

export type Secret = z.infer<typeof startAuthenticator.output>;
type Props = { secret: Secret; onEnrolled: (backupCodes: string[]) => Promise<void> };

/** The person adds the secret to an app, and the app's code enrolls it. */
export function AuthenticatorSetUp({ secret, onEnrolled }: Props) {
  const { t } = useTranslation("factors");
  const { send, isPending, error } = useSend(enrolAuthenticator, {
    onSuccess: ({ backupCodes }) => onEnrolled(backupCodes),
  });
  return (
    <div className={styles.form}>
      <p>{t("authenticator.scan")}</p>
      <SecretDetails {...secret} />
      <CodeForm
        kind="digits"
        submit={t("authenticator.submit")}
        pending={isPending}
        error={error}
        onCode={(code) => send({ code })}
      />
    </div>
  );
}

/** Black on white in every color scheme, because cameras read it most reliably. */
function SecretDetails({ secret, uri, qr }: Secret) {
  const { t } = useTranslation("factors");
  const phone = useIsPhone();
  return (
    <>
      <svg className={styles.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t("authenticator.qr")}>
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      {phone ? (
        <a href={uri} className={`${action.quiet} ${action.full}`}>
          {t("authenticator.open")}
        </a>
      ) : null}
      <div className={styles.secret}>
        <span className={styles.soft}>{t("authenticator.secret")}</span>
        <CopyButton text={secret} label={t("authenticator.copySecret")} />
      </div>
    </>
  );
}
