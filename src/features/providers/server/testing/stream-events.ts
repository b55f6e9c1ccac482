import type { ProviderKind } from "../../values.ts";

const model = "small-model";
type Usage = { input: number; output: number };
type Events = { start: string[]; partOf: (text: string) => string; end: string[] };

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const named = (value: { type: string; [field: string]: unknown }) => `event: ${value.type}\n${data(value)}`;

const message = { id: "msg_1", type: "message", role: "assistant", content: [] };

/** The server-sent events in which each kind streams an answer. */
export const streamEvents: Record<ProviderKind, (usage: Usage) => Events> = {
  openai: ({ input, output }) => {
    const response = { id: "resp_1", object: "response", created_at: 1, model, output: [] };
    const usage = { input_tokens: input, output_tokens: output, total_tokens: input + output };
    const item = { ...message, status: "in_progress" };
    return {
      start: [
        named({ type: "response.created", response: { ...response, status: "in_progress" } }),
        named({ type: "response.output_item.added", output_index: 0, item }),
      ],
      partOf: (delta) =>
        named({ type: "response.output_text.delta", item_id: "msg_1", output_index: 0, content_index: 0, delta }),
      end: [
        named({ type: "response.output_item.done", output_index: 0, item: { ...item, status: "completed" } }),
        named({ type: "response.completed", response: { ...response, status: "completed", usage } }),
      ],
    };
  },
  compatible: chatEvents,
  ollama: chatEvents,
  anthropic: ({ input, output }) => ({
    start: [
      named({
        type: "message_start",
        message: { ...message, model, stop_reason: null, usage: { input_tokens: input, output_tokens: 1 } },
      }),
      named({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }),
    ],
    partOf: (text) => named({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }),
    end: [
      named({ type: "content_block_stop", index: 0 }),
      named({
        type: "message_delta",
        delta: { stop_reason: "end_turn", stop_sequence: null },
        usage: { output_tokens: output },
      }),
      named({ type: "message_stop" }),
    ],
  }),
  google: ({ input, output }) => ({
    start: [],
    partOf: (text) => data({ candidates: [{ content: { role: "model", parts: [{ text }] }, index: 0 }] }),
    end: [
      data({
        candidates: [{ content: { role: "model", parts: [{ text: "" }] }, finishReason: "STOP", index: 0 }],
        usageMetadata: {
          promptTokenCount: input,
          candidatesTokenCount: output,
          totalTokenCount: input + output,
        },
      }),
    ],
  }),
};

function chatEvents({ input, output }: Usage): Events {
  const chunk = { id: "chatcmpl_1", object: "chat.completion.chunk", created: 1, model };
  const choice = (delta: object, finish_reason: string | null = null) => [{ index: 0, delta, finish_reason }];
  const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
  return {
    start: [data({ ...chunk, choices: choice({ role: "assistant", content: "" }) })],
    partOf: (content) => data({ ...chunk, choices: choice({ content }) }),
    end: [data({ ...chunk, choices: choice({}, "stop") }), data({ ...chunk, choices: [], usage }), "data: [DONE]\n\n"],
  };
}
