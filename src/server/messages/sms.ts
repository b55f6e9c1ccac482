import { createOutbound } from "../outbound/outbound.ts";
import type { Settings } from "../settings.ts";
import type { Sender } from "./sender.ts";

/** Sends SMS through Twilio's API or a compatible service. */
export function createSmsSender(settings: Settings): Sender | undefined {
  const { SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM } = settings;
  if (!SMS_ACCOUNT || !SMS_TOKEN || !SMS_FROM) return undefined;
  const account = `${SMS_URL}/2010-04-01/Accounts/${encodeURIComponent(SMS_ACCOUNT)}`;
  const authorization = `Basic ${Buffer.from(`${SMS_ACCOUNT}:${SMS_TOKEN}`).toString("base64")}`;
  const request = createOutbound(settings, { trust: SMS_URL, redirects: 0 });
  const callApi = async (path: string, body?: URLSearchParams) => {
    const response = await request(account + path, {
      headers: { authorization },
      ...(body && { method: "POST", body }),
    });
    if (!response.ok)
      throw new Error(`The SMS service answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
  };
  return {
    send: ({ to, text }) => callApi("/Messages.json", new URLSearchParams({ To: to, From: SMS_FROM, Body: text })),
    check: () => callApi(".json"),
  };
}
