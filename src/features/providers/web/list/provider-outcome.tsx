import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { Notice } from "#web/ui/notice.tsx";
import { type AiProvider, errors } from "../../contract.ts";
import { useFigures } from "../use-figures.ts";
import styles from "./list.module.css";
import type { TestOutcome } from "./use-provider-test.ts";

type Props = {
  provider: AiProvider;
  outcome: TestOutcome | undefined;
  isTesting: boolean;
  onTest: () => void;
  onEdit: () => void;
};

/** What can be wrong, with advice on each. The first ones are changed in the settings; after the others a second attempt may succeed. */
const settingFailures = ["badKey", "notFound", "modelMissing", "blocked", "noKey", "disabled"] as const;
const passingFailures = ["unreachable", "serverError", "timeout", "badAnswer", "rateLimited"] as const;
const failures = [...settingFailures, ...passingFailures];
type Failure = (typeof failures)[number];
const failureIn = (reason: unknown): Failure | undefined => failures.find((one) => one === reason);

/** Below a provider: the result of the last test, or what is wrong and what to do about it. */
export function ProviderOutcome({ provider, outcome, isTesting, onTest, onEdit }: Props) {
  const { status, reason } = provider;
  const error = outcome && "error" in outcome ? outcome.error : undefined;
  const isFailing = status === "error" || (status === "disconnected" && reason === "unreachable");
  const tested = errors.providerFailed.is(error) ? failureIn(error.params.reason) : undefined;
  const failure = tested ?? (isFailing ? failureIn(reason) : undefined);
  if (!failure && !outcome) return null;
  return (
    <div className={styles.outcome}>
      {failure ? (
        <FailureNotice {...{ provider, failure, isTesting, onTest, onEdit }} />
      ) : outcome ? (
        <TestNotice outcome={outcome} />
      ) : null}
    </div>
  );
}

function TestNotice({ outcome }: { outcome: TestOutcome }) {
  const { t } = useTranslation("providers");
  const errorText = useErrorText();
  const { duration, number } = useFigures();
  if ("error" in outcome) return <Notice tone="bad">{errorText(outcome.error)}</Notice>;
  const { answer, ms, tokens } = outcome;
  return (
    <Notice tone="good">
      {t("test.passed", { answer, duration: duration(ms), count: tokens, tokens: number(tokens) })}
    </Notice>
  );
}

function FailureNotice({
  provider,
  failure,
  isTesting,
  onTest,
  onEdit,
}: Omit<Props, "outcome"> & { failure: Failure }) {
  const { t } = useTranslation("providers");
  const isSetting = settingFailures.some((one) => one === failure);
  const action = (
    <Button variant="default" size="compact-md" loading={isTesting} onClick={isSetting ? onEdit : onTest}>
      {t(isSetting ? "edit" : "test.again")}
    </Button>
  );
  return (
    <Notice tone="bad" action={action}>
      <b>{t("failing.title", { name: provider.name, reason: t(`reason.${failure}`) })}</b> {t(`advice.${failure}`)}{" "}
      {t("failing.next")}
    </Notice>
  );
}
