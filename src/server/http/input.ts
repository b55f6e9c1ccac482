import type {} from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Endpoint } from "#base/endpoint.ts";
import { baseErrors } from "#base/errors.ts";
import { faultsOf } from "#base/faults.ts";
import { findUnstorablePath } from "#base/storable.ts";
import { memoizeByObject } from "./memoize-by-object.ts";

type Fields = Record<string, { type?: string; format?: string }>;
type Shape = { properties?: Fields };

const fieldsOf = memoizeByObject(
  (input: Endpoint["input"]): Fields =>
    (z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Shape).properties ?? {},
);

const haveFiles = (fields: Fields) => Object.values(fields).some(({ format }) => format === "binary");

export const takesFiles = (endpoint: Endpoint) => haveFiles(fieldsOf(endpoint.input));

/** Collects path, query, body and files into the one object that the contract declares, and validates it with zod. */
export function createInputReader(endpoint: Endpoint) {
  const { input } = endpoint;
  const fields = fieldsOf(input);
  const files = haveFiles(fields);
  const validate = (request: FastifyRequest, body: object | undefined) => {
    const result = input.safeParse({ ...convertTexts(request.query), ...body, ...convertTexts(request.params) });
    if (!result.success) throw baseErrors.invalid({ fields: faultsOf(result.error) });
    const unstorable = findUnstorablePath(result.data);
    if (unstorable !== undefined) throw baseErrors.invalid({ fields: { [unstorable]: { code: "signs" } } });
    return result.data;
  };
  if (Object.keys(fields).length === 0) return () => ({});
  return (request: FastifyRequest) =>
    files && request.isMultipart()
      ? readMultipart(request).then((body) => validate(request, body))
      : validate(request, request.body as object | undefined);

  /**
   * Query and path parameters are text. The contract knows the intended type, so no schema needs `z.coerce`, which would cost the client
   * its types.
   */
  function convertTexts(texts: unknown) {
    const out: Record<string, unknown> = {};
    for (const [name, text] of Object.entries(texts as Record<string, string | string[]>))
      out[name] = convert(text, fields[name]?.type);
    return out;
  }
}

function convert(text: string | string[], type: string | undefined) {
  if (type === "array") return Array.isArray(text) ? text : [text];
  if (type === "integer" || type === "number") return text === "" ? text : Number(text);
  if (type === "boolean") return text === "true" ? true : text === "false" ? false : text;
  return text;
}

async function readMultipart(request: FastifyRequest) {
  const out: Record<string, unknown> = {};
  try {
    for await (const part of request.parts()) {
      out[part.fieldname] =
        part.type === "file" ? new File([await part.toBuffer()], part.filename, { type: part.mimetype }) : part.value;
    }
  } catch (error) {
    // Errors of the framework have a status. Any other error means that the body is truncated or not multipart.
    throw (error as { statusCode?: number }).statusCode ? error : baseErrors.malformed();
  }
  return out;
}
