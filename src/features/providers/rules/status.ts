import type { ProviderStatus, StatusReason } from "../values.ts";

/** The result of asking a provider for its models, which spends no tokens. */
export type Probe =
  | { result: "answered"; models: readonly string[] }
  | { result: "status"; status: number }
  | { result: "badAnswer" | "timeout" | "unreachable" | "blocked" };

/** What is stored of the last checks. */
export type Health = {
  status: Exclude<ProviderStatus, "unknown">;
  reason: StatusReason;
  /** The failed checks since the last success. */
  failures: number;
  checkedAt: string | null;
};

const outdatedAfterMs = 10 * 60_000;
/** A single failed check of a provider that answered so far may be chance. */
const failuresToLeave = 2;

type Finding = Pick<Health, "status" | "reason">;

/** Returns what one check says about a provider. */
export function classifyProbe(probe: Probe, model: string): Finding {
  switch (probe.result) {
    case "answered":
      return hasModel(probe.models, model)
        ? { status: "connected", reason: "answers" }
        : { status: "error", reason: "modelMissing" };
    case "status":
      return classifyStatus(probe.status);
    case "unreachable":
      return { status: "disconnected", reason: "unreachable" };
    default:
      return { status: "error", reason: probe.result };
  }
}

function classifyStatus(status: number): Finding {
  // A provider that limits the rate knows the key and answers again by itself.
  if (status === 429) return { status: "connected", reason: "rateLimited" };
  if (status === 401 || status === 403) return { status: "error", reason: "badKey" };
  if (status === 404) return { status: "error", reason: "notFound" };
  return { status: "error", reason: status >= 500 ? "serverError" : "badAnswer" };
}

/** Google lists `models/gemini-x` and Ollama `llama3:latest`, where people write `gemini-x` and `llama3`. */
export const hasModel = (models: readonly string[], model: string): boolean =>
  models.some((listed) => [listed, listed.replace(/^models\//, ""), listed.replace(/:latest$/, "")].includes(model));

/** Returns the health after a check. A connected provider stays connected after its first failure. */
export function nextHealth(before: Health, probe: Probe, model: string, checkedAt: string): Health {
  const finding = classifyProbe(probe, model);
  if (finding.status === "connected") return { ...finding, failures: 0, checkedAt };
  const failures = before.failures + 1;
  if (before.status === "connected" && failures < failuresToLeave) return { ...before, failures, checkedAt };
  return { ...finding, failures, checkedAt };
}

/** Returns the health of a provider that was just saved or enabled, until its first check. */
export const startHealth = (enabled: boolean, hasKey: boolean): Health => ({
  ...(enabled && hasKey
    ? ({ status: "connecting", reason: "checking" } as const)
    : ({ status: "disconnected", reason: enabled ? "noKey" : "disabled" } as const)),
  failures: 0,
  checkedAt: null,
});

/** Returns the status to show: what was found long ago says nothing about now. */
export function currentStatus(
  { status, reason, checkedAt }: Health,
  nowMs: number,
): { status: ProviderStatus; reason: StatusReason } {
  if (reason === "disabled" || reason === "noKey" || status === "connecting") return { status, reason };
  if (checkedAt === null) return { status: "unknown", reason: "neverChecked" };
  return nowMs - Date.parse(checkedAt) > outdatedAfterMs
    ? { status: "unknown", reason: "outdated" }
    : { status, reason };
}
