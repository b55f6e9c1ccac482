import { type DestinationStream, pino } from "pino";
import { describeError } from "./safe-error.ts";

export type Log = Pick<pino.Logger, "debug" | "info" | "warn" | "error">;

/** Redacted wherever they appear in a log entry. */
const secrets = ["password", "token", "secret", "authorization", "cookie", "set-cookie", "idempotency-key"];
const paths = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

/** Logs to standard output by default. */
export const logTo = (level: string, destination: DestinationStream = pino.destination(1)) =>
  pino({ level, redact: { paths, censor: "…" }, serializers: { err: describeError } }, destination);
