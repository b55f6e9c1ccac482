import { pino } from "pino";

export type Log = Pick<pino.Logger, "debug" | "info" | "warn" | "error">;

/** Never written down, wherever it stands in what is logged. */
const secrets = ["password", "token", "secret", "authorization", "cookie", "set-cookie", "idempotency-key"];
const paths = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

export const logTo = (level: string) => pino({ level, redact: { paths, censor: "…" } });
