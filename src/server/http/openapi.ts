import { z } from "zod";
import { defined } from "#base/defined.ts";
import { type Access, type Endpoint, isStream } from "#base/endpoint.ts";
import { baseErrors, type ErrorName } from "#base/errors.ts";

type Json = { [name: string]: unknown };
export type Schema = Json & {
  properties?: Record<string, Schema>;
  required?: string[];
  format?: string;
  $defs?: Record<string, Schema>;
};

/** Generates OpenAPI 3.1 from the same contract that the server's guard and the typed client use. */
export function generateOpenApi(endpoints: readonly Endpoint[], version: string) {
  const schemas: Record<string, Schema> = { Problem: problemSchema };
  const paths: Record<string, Record<string, Operation>> = {};
  for (const e of endpoints) {
    const path = e.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [e.method.toLowerCase()]: describeOperation(e, schemas) };
  }
  return {
    openapi: "3.1.1",
    info: { title: "API", version },
    paths,
    components: { securitySchemes: { session: { type: "apiKey", in: "cookie", name: "session" } }, schemas },
  };
}
export type OpenApi = ReturnType<typeof generateOpenApi>;
export type Operation = ReturnType<typeof describeOperation>;

function describeOperation(e: Endpoint, schemas: Record<string, Schema>) {
  const { properties = {}, required = [] } = toJsonSchema(e.input, schemas, "input");
  const inPath = (name: string) => e.path.includes(`:${name}`);
  const example = e.example as Json;
  const parameter = ([name, schema]: [string, Schema]) => ({
    name,
    in: inPath(name) ? "path" : "query",
    required: inPath(name) || required.includes(name),
    schema,
    ...(name in example && { example: example[name] }),
  });
  const fields = Object.entries(properties);
  const inBody = e.method === "GET" ? [] : fields.filter(([name]) => !inPath(name));
  const type = isStream(e.output) ? "text/event-stream" : "application/json";
  return {
    operationId: operationId(e),
    tags: [defined(e.path.split("/")[3])],
    summary: e.summary,
    description: describeAccess(e.access),
    "x-access": e.access,
    security: e.access === "public" ? [] : [{ session: [] as string[] }],
    parameters: [
      ...fields.filter((field) => !inBody.includes(field)).map(parameter),
      ...(e.method === "POST" ? [idempotencyKey] : []),
    ],
    ...(inBody.length > 0 && { requestBody: describeBody(inBody, required, example) }),
    responses: {
      200: { description: "OK", content: { [type]: { schema: toJsonSchema(e.output, schemas, "output") } } },
      ...describeErrors(e),
    },
  };
}

/** Converts `GET /api/v1/outbox/:id` to `getOutboxId`. */
const operationId = ({ method, path }: Endpoint) =>
  method.toLowerCase() + path.slice("/api/v1".length).replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Schemas with an id are listed once, among the components; others are inlined. */
function toJsonSchema(schema: z.ZodType, schemas: Record<string, Schema>, io: "input" | "output"): Schema {
  const { $schema: _, $defs = {}, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Schema;
  const rewriteRefs = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replaceAll("#/$defs/", "#/components/schemas/")) as Schema;
  for (const [name, def] of Object.entries($defs)) {
    const { id: __, ...rest } = rewriteRefs(def);
    schemas[name] ??= rest;
  }
  const { id, ...rest } = rewriteRefs(json);
  if (typeof id !== "string" || io === "input") return rest;
  schemas[id] ??= rest;
  return { $ref: `#/components/schemas/${id}` };
}

function describeBody(fields: [string, Schema][], required: string[], example: Json) {
  const names = fields.map(([name]) => name);
  const isFile = fields.some(([, schema]) => schema.format === "binary");
  return {
    required: true,
    content: {
      [isFile ? "multipart/form-data" : "application/json"]: {
        schema: {
          type: "object",
          properties: Object.fromEntries(fields),
          required: required.filter((name) => names.includes(name)),
        },
        example: Object.fromEntries(Object.entries(example).filter(([name]) => names.includes(name))),
      },
    },
  };
}

/** Lists the errors by status, with their possible codes. */
function describeErrors({ access, path, errors, input }: Endpoint) {
  const commonErrors: ErrorName[] = [baseErrors.tooMany];
  if (Object.keys(input.shape).length > 0) commonErrors.push(baseErrors.invalid);
  if (access !== "public") commonErrors.push(baseErrors.signedOut);
  if (typeof access === "object") commonErrors.push(baseErrors.forbidden);
  if (typeof access === "object" && access.feature) commonErrors.push(baseErrors.planLacks, baseErrors.featureOff);
  if (path.includes(":")) commonErrors.push(baseErrors.notFound);
  const byStatus = Object.groupBy([...errors, ...commonErrors], ({ status }) => status);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, kinds]) => {
      const codes = defined(kinds).map(({ code }) => code);
      const schema = { allOf: [{ $ref: "#/components/schemas/Problem" }, { properties: { code: { enum: codes } } }] };
      return [status, { description: codes.join(", "), content: { "application/problem+json": { schema } } }];
    }),
  );
}

const describeAccess = (access: Access) => {
  if (access === "public") return "Public.";
  if (access === "signed-in") return "For signed-in users.";
  if (access === "in-person") return "For users signed in with a session, not with an API key.";
  const where = access.operator ? " of the operator's tenant" : "";
  return `For ${access.roles.join(", ")}${where}${access.feature ? `, with the feature ${access.feature}` : ""}.`;
};

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", maxLength: 200 } as Schema,
  description: "Send again with the same key: done once, answered alike.",
};

const problemSchema: Schema = {
  type: "object",
  required: ["type", "title", "status", "code", "requestId"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    code: { type: "string" },
    params: { type: "object" },
    requestId: { type: "string" },
  },
};
