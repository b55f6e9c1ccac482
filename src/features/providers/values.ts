/** The wire formats that the server speaks. `compatible` is any server with OpenAI's chat completions. */
export const providerKinds = ["openai", "anthropic", "google", "compatible", "ollama"] as const;
export type ProviderKind = (typeof providerKinds)[number];

/** The status of a provider, from a real request to it [R3.10]. */
export const providerStatuses = ["connected", "disconnected", "connecting", "error", "unknown"] as const;
export type ProviderStatus = (typeof providerStatuses)[number];

/** Why a provider has its status. */
export const statusReasons = [
  "answers",
  "rateLimited",
  "disabled",
  "noKey",
  "unreachable",
  "badKey",
  "notFound",
  "serverError",
  "timeout",
  "badAnswer",
  "modelMissing",
  "blocked",
  "checking",
  "neverChecked",
  "outdated",
] as const;
export type StatusReason = (typeof statusReasons)[number];

/** Why a call has no answer. A call without a known end was interrupted, by a restart for example. */
export const callFailures = [...statusReasons, "interrupted", "cancelled"] as const;

/** What a call to a model was for. */
export const aiUses = ["test", "draft", "extraction", "summary", "ask", "transcription"] as const;
export type AiUse = (typeof aiUses)[number];

/** The default address of each kind; a compatible server has none. */
export const defaultBaseUrls: Record<ProviderKind, string | null> = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
  compatible: null,
  ollama: "http://127.0.0.1:11434",
};

/** Ollama and servers in a private network usually need no key. */
export const needsKey = (kind: ProviderKind): boolean => !["compatible", "ollama"].includes(kind);
