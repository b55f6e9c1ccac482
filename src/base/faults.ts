import type { z } from "zod";
import type { FieldFault } from "./errors.ts";

type Issue = z.core.$ZodIssue;

/** Returns the fault of each field as a code and a limit, which screens translate. Only the first fault of a field is reported. */
export function faultsOf({ issues }: z.ZodError): Record<string, FieldFault> {
  const faults: Record<string, FieldFault> = {};
  for (const issue of issues) for (const path of pathsOf(issue)) faults[path] ??= faultOf(issue);
  return faults;
}

const pathsOf = (issue: Issue) =>
  issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key].join(".")) : [issue.path.join(".")];

function faultOf(issue: Issue): FieldFault {
  switch (issue.code) {
    case "invalid_type":
      return { code: issue.input === undefined && issue.message.includes("undefined") ? "required" : "format" };
    case "too_small":
      if (issue.origin === "string")
        return issue.minimum === 1 ? { code: "required" } : { code: "tooShort", limit: Number(issue.minimum) };
      return { code: issue.origin === "array" ? "tooFew" : "tooSmall", limit: Number(issue.minimum) };
    case "too_big":
      if (issue.origin === "string") return { code: "tooLong", limit: Number(issue.maximum) };
      return { code: issue.origin === "array" ? "tooMany" : "tooLarge", limit: Number(issue.maximum) };
    case "invalid_value":
      return { code: "choice" };
    case "invalid_format":
      return { code: formats[issue.format] ?? "format" };
    case "unrecognized_keys":
      return { code: "unknownKey" };
    case "custom":
      return { code: String((issue.params as { code?: string } | undefined)?.code ?? "format") };
    default:
      return { code: "format" };
  }
}

const formats: Record<string, string> = { email: "email", url: "url", datetime: "date", date: "date" };
