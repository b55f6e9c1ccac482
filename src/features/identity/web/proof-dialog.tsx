import { Button } from "@mantine/core";
import { type ComponentType, Suspense, useId, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import styles from "#web/ui/question-dialog.module.css";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { proveIdentity } from "../contract/passwords.ts";
import { useMe } from "./api.ts";
import { PasswordField } from "./password-field.tsx";
import { currentProof, subscribeProof } from "./proof.ts";

type HostProps = {
  /** Redirects people without a password to sign-in, and back to where they are. */
  onLogIn: () => void;
  /** Another feature's proof, for people who have it. */
  otherProof?: ComponentType<{ onProved: () => void }>;
};

/** Renders the dialog of `useFreshSend`; mounted once. */
export function ProofHost(props: HostProps) {
  const asked = useSyncExternalStore(subscribeProof, currentProof);
  return asked ? <ProofDialog answer={asked.answer} {...props} /> : null;
}

type Props = HostProps & { answer: (proved: boolean) => void };

/** Uses the browser's native modal, because it may appear above an open panel. */
function ProofDialog({ answer, onLogIn, otherProof: OtherProof }: Props) {
  const { t } = useTranslation("identity");
  const { person } = useMe();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      // Unmounting without an answer counts as a refusal; after an answer this call has no effect.
      answer(false);
    };
  }, [answer]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-guarded
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-line`}
      onCancel={(event) => {
        event.preventDefault();
        answer(false);
      }}
    >
      <div className={styles.inside}>
        <h2 id={`${id}-title`}>{t("proof.title")}</h2>
        <p id={`${id}-line`} className={styles.body}>
          {t(person.hasPassword ? "proof.line" : "proof.noPassword")}
        </p>
        <Suspense fallback={null}>{OtherProof ? <OtherProof onProved={() => answer(true)} /> : null}</Suspense>
        {person.hasPassword ? (
          <ProofForm answer={answer} />
        ) : (
          <div className={styles.choices}>
            <Button variant="default" onClick={() => answer(false)}>
              {t("proof.cancel")}
            </Button>
            <Button
              onClick={() => {
                answer(false);
                onLogIn();
              }}
            >
              {t("proof.logIn")}
            </Button>
          </div>
        )}
      </div>
    </dialog>
  );
}

/** The attribute keeps a Mantine panel behind the dialog from closing with the same Escape. */
const dialogAttributes = { "data-mantine-stop-propagation": "true" };

function ProofForm({ answer }: Pick<Props, "answer">) {
  const { t } = useTranslation("identity");
  const form = useActionForm(proveIdentity, {
    mode: "uncontrolled",
    initialValues: { password: "" },
    toInput: (values) => values,
    fieldOf: () => "password",
    onDone: () => answer(true),
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <PasswordField
        autoFocus
        autoComplete="current-password"
        label={t("field.password")}
        {...dialogAttributes}
        key={form.key("password")}
        {...form.getInputProps("password")}
      />
      <div className={styles.choices}>
        <Button variant="default" {...dialogAttributes} onClick={() => answer(false)}>
          {t("proof.cancel")}
        </Button>
        <Button type="submit" {...dialogAttributes} loading={form.isPending}>
          {t("proof.submit")}
        </Button>
      </div>
    </form>
  );
}
