import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ProviderKind } from "../../values.ts";
import { streamEvents } from "./stream-events.ts";

export type SentRequest = {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
  bytes: Buffer;
};

/**
 * How the server answers: as a working provider, with what it was sent, with a status, or in one of the ways in which providers fail. One
 * that refuses schemas has JSON answers only, as some compatible servers do, and one that refuses pictures has a model for texts. A stream is cut after its first part, or stalls after it.
 */
type Mood =
  | ("works" | "echoes" | "hangs" | "resets" | "notJson" | "refusesSchemas" | "refusesPictures" | "cuts" | "stalls")
  | number;

const key = "right-key";
type Usage = { input: number; output: number };

/** A loopback server that speaks the wire format of a kind of provider. */
export async function startModelServer(kind: ProviderKind, models = ["small-model", "large-model"]) {
  const requests: SentRequest[] = [];
  const state: { mood: Mood; answer: string; usage: Usage; onHangUp: () => void } = {
    mood: "works",
    answer: "Hello there.",
    usage: { input: 9, output: 3 },
    onHangUp: () => {},
  };
  const server = createServer(async (request, response) => {
    const { method = "", url: path = "", headers } = request;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const bytes = Buffer.concat(parts);
    const body = bytes.toString();
    requests.push({ method, path, headers, body, bytes });
    if (state.mood === "hangs") return;
    if (state.mood === "resets") return request.socket.destroy();
    if (state.mood === "notJson")
      return response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>");
    if (typeof state.mood === "number") return send(response, state.mood, errorOf(kind, state.mood));
    if (!isAuthorized(kind, headers)) return send(response, 401, errorOf(kind, 401));
    if (method === "GET")
      return path.startsWith(listPath[kind]) ? send(response, 200, listOf(kind, models)) : send(response, 404, {});
    if (state.mood === "refusesSchemas" && body.includes('"json_schema"'))
      return send(response, 400, errorOf(kind, 400));
    if (state.mood === "refusesPictures" && /image\/jpeg/.test(body)) return send(response, 400, errorOf(kind, 400));
    if (path === "/v1/audio/transcriptions" && (kind === "openai" || kind === "compatible"))
      return await sendTranscript(response, { headers, bytes }, state);
    const text = state.mood === "echoes" ? body : state.answer;
    if (path.includes("streamGenerateContent") || body.includes('"stream":true')) return stream(response, text);
    const answer =
      kind === "anthropic" && body.includes('"tools"')
        ? toolAnswerOf(text, state.usage)
        : answerOf(kind, path, text, state.usage);
    return send(response, 200, answer ?? errorOf(kind, 404));
  });
  /** Sends the text in parts of five characters, which divides every placeholder. */
  function stream(response: ServerResponse, text: string) {
    const { start, partOf, end } = streamEvents[kind](state.usage);
    const [first = "", ...rest] = text.match(/.{1,5}/gsu) ?? [];
    response.on("close", () => response.writableFinished || state.onHangUp());
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const event of [...start, partOf(first)]) response.write(event);
    if (state.mood === "stalls") return;
    if (state.mood === "cuts") return setImmediate(() => response.destroy());
    for (const event of [...rest.map(partOf), ...end]) response.write(event);
    response.end();
  }
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl: `${origin}${kind === "ollama" ? "" : kind === "google" ? "/v1beta" : "/v1"}`,
    key,
    requests,
    state,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const send = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

/** Reads the form as the real service does: a file with a name that it knows, a model, and the wanted format of the answer. */
async function sendTranscript(
  response: ServerResponse,
  { headers, bytes }: Pick<SentRequest, "headers" | "bytes">,
  { answer, usage }: { answer: string; usage: Usage },
) {
  const type = { "content-type": headers["content-type"] ?? "" };
  const form = await new Response(new Uint8Array(bytes), { headers: type }).formData().catch(() => undefined);
  const file = form?.get("file");
  const isKnown = file instanceof File && /\.(flac|mp3|mp4|mpeg|mpga|m4a|ogg|wav|webm)$/.test(file.name);
  if (!isKnown || !form?.get("model") || form.get("response_format") !== "json")
    return send(response, 400, errorOf("openai", 400));
  const tokens = { type: "tokens", input_tokens: usage.input, output_tokens: usage.output };
  return send(response, 200, { text: answer, usage: { ...tokens, total_tokens: usage.input + usage.output } });
}

const listPath: Record<ProviderKind, string> = {
  openai: "/v1/models",
  compatible: "/v1/models",
  anthropic: "/v1/models",
  google: "/v1beta/models",
  ollama: "/api/tags",
};

const isAuthorized = (kind: ProviderKind, headers: IncomingMessage["headers"]) =>
  ({
    openai: headers.authorization === `Bearer ${key}`,
    compatible: headers.authorization === `Bearer ${key}`,
    anthropic: headers["x-api-key"] === key && headers["anthropic-version"] !== undefined,
    google: headers["x-goog-api-key"] === key,
    ollama: true,
  })[kind];

const errorOf = (kind: ProviderKind, status: number) =>
  kind === "anthropic"
    ? { type: "error", error: { type: "api_error", message: `status ${status}` } }
    : kind === "google"
      ? { error: { code: status, message: `status ${status}`, status: "FAILED" } }
      : { error: { message: `status ${status}`, type: "server_error", code: null } };

function listOf(kind: ProviderKind, models: readonly string[]) {
  if (kind === "google") return { models: models.map((name) => ({ name: `models/${name}`, displayName: name })) };
  if (kind === "ollama") return { models: models.map((name) => ({ name: `${name}:latest`, size: 1 })) };
  if (kind === "anthropic")
    return { data: models.map((id) => ({ type: "model", id, display_name: id })), has_more: false };
  return { object: "list", data: models.map((id) => ({ id, object: "model", created: 1, owned_by: "test" })) };
}

/** Models without native schemas get a tool for them. They call it with an object, and write anything else as text. */
function toolAnswerOf(text: string, usage: Usage) {
  const answer = answerOf("anthropic", "/v1/messages", text, usage);
  try {
    const tool = { type: "tool_use", id: "toolu_1", name: "json", input: JSON.parse(text) };
    return { ...answer, content: [tool], stop_reason: "tool_use" };
  } catch {
    return answer;
  }
}

function answerOf(kind: ProviderKind, path: string, text: string, usage: Usage) {
  if (kind === "openai" && path === "/v1/responses")
    return {
      id: "resp_1",
      object: "response",
      created_at: 1,
      status: "completed",
      model: "small-model",
      output: [
        {
          id: "msg_1",
          type: "message",
          role: "assistant",
          status: "completed",
          content: [{ type: "output_text", text, annotations: [] }],
        },
      ],
      usage: { input_tokens: usage.input, output_tokens: usage.output, total_tokens: usage.input + usage.output },
    };
  if ((kind === "compatible" || kind === "ollama") && path === "/v1/chat/completions")
    return {
      id: "chatcmpl_1",
      object: "chat.completion",
      created: 1,
      model: "small-model",
      choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
      usage: { prompt_tokens: usage.input, completion_tokens: usage.output, total_tokens: usage.input + usage.output },
    };
  if (kind === "anthropic" && path === "/v1/messages")
    return {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "small-model",
      content: [{ type: "text", text }],
      stop_reason: "end_turn",
      stop_sequence: null,
      usage: { input_tokens: usage.input, output_tokens: usage.output },
    };
  if (kind === "google" && path === "/v1beta/models/small-model:generateContent")
    return {
      candidates: [{ content: { role: "model", parts: [{ text }] }, finishReason: "STOP", index: 0 }],
      usageMetadata: {
        promptTokenCount: usage.input,
        candidatesTokenCount: usage.output,
        totalTokenCount: usage.input + usage.output,
      },
    };
  return undefined;
}
