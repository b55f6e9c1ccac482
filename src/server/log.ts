import { type DestinationStream, pino } from "pino";
import { describeError } from "./safe-error.ts";

export type Log = Pick<pino.Logger, "debug" | "info" | "warn" | "error">;

/** Never written down, wherever it stands in what is logged. */
const secrets = ["password", "token", "secret", "authorization", "cookie", "set-cookie", "idempotency-key"];
const paths = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

/** Writes to standard output, unless it is told where else. */
export const logTo = (level: string, destination: DestinationStream = pino.destination(1)) =>
  pino({ level, redact: { paths, censor: "…" }, serializers: { err: describeError } }, destination);
