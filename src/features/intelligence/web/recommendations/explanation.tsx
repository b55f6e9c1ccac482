import { IconPlayerStop, IconSparkles } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { GeneratedText } from "#features/referrals/contract/generated.ts";
import { call } from "#web/api/call.ts";
import { useGenerated } from "#web/api/use-generated.ts";
import { explainRecommendation, type Recommendation } from "../../contract/recommendations.ts";
import styles from "./recommendations.module.css";

/** The recommendation in a few sentences of a model, which are shown while they are written. Nothing is stored. */
export function Explanation({ id }: Pick<Recommendation, "id">) {
  const { t } = useTranslation("intelligence");
  const { read, stop, isPending } = useGenerated<GeneratedText>();
  const [part, setPart] = useState("");
  const [answer, setAnswer] = useState<Pick<GeneratedText, "text" | "providerName">>();
  const explain = async () => {
    setPart("");
    setAnswer(undefined);
    const { last, isStopped } = await read((signal) => call(explainRecommendation, { id }, undefined, signal), setPart);
    if (!isStopped) setAnswer({ text: last?.text ?? null, providerName: last?.providerName ?? null });
  };
  const shown = answer ? answer.text : part;
  const IconOf = isPending ? IconPlayerStop : IconSparkles;
  return (
    <div className={styles.explanation}>
      <button type="button" className={styles.show} onClick={isPending ? stop : () => void explain()}>
        <IconOf size={16} stroke={1.75} aria-hidden="true" />
        {t(isPending ? "recommendations.explain.stop" : "recommendations.explain.do")}
      </button>
      <div aria-live="polite" aria-busy={isPending}>
        {shown ? <p dir="auto">{shown}</p> : null}
        {answer ? (
          <p className="soft">
            {answer.text && answer.providerName
              ? t("recommendations.explain.by", { provider: answer.providerName })
              : t("recommendations.explain.failed")}
          </p>
        ) : null}
      </div>
    </div>
  );
}
