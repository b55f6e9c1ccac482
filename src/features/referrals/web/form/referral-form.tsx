import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { catalog } from "#features/programs/web/api.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import type { Referral } from "../../contract/referral.ts";
import { referralById } from "../api.ts";
import { FilledForm } from "./filled-form.tsx";
import styles from "./form.module.css";
import type { FormProps } from "./form-props.ts";

/** The referral form for a new referral, a draft or a submitted one: the same six sections [R2.11]. */
export function ReferralForm({ id, onDone, onCancel, onKept: onDraftCreated }: FormProps) {
  // A new referral gets its id while it is being edited; the form stays mounted.
  const [made, setMade] = useState<string>();
  const isNew = id === undefined || id === made;
  return (
    <Loaded
      key={isNew ? "new" : id}
      id={isNew ? undefined : id}
      onDone={onDone}
      onCancel={onCancel}
      onKept={(kept) => {
        setMade(kept);
        onDraftCreated?.(kept);
      }}
    />
  );
}

function Loaded({ id, ...rest }: FormProps) {
  const programs = useQuery(catalog);
  const known = useQuery({ ...referralById(id as Referral["id"]), enabled: id !== undefined, staleTime: 0 });
  const error = programs.error ?? known.error;
  const again = () => void Promise.all([programs.refetch(), id && known.refetch()]);
  if (error && !(programs.data && (!id || known.data))) return <ErrorState error={error} onRetry={again} />;
  if (!programs.data || (id && !known.data)) return <FormSkeleton />;
  return <FilledForm catalog={programs.data} record={id ? known.data : undefined} {...rest} />;
}

/** The form's skeleton while its data is loading. */
function FormSkeleton() {
  const { t } = useTranslation("ui");
  return (
    <div className={styles.skeleton} role="status" aria-busy="true" aria-label={t("loading")}>
      {["a", "b", "c", "d"].map((row) => (
        <div key={row}>
          <Skeleton width={110} height={12} mb={10} />
          <Skeleton height={40} radius="md" />
        </div>
      ))}
    </div>
  );
}
