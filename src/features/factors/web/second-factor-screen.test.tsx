import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { exampleMe, signInResponse } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { getMe, errors as identityErrors } from "#features/identity/contract.ts";
import { errors, exampleProof, getBotCheck } from "../contract.ts";
import {
  getSecondFactor,
  sendSecondFactorCode,
  startSecondFactorPasskey,
  submitSecondFactor,
  submitSecondFactorPasskey,
} from "../second-factor.ts";

const stranger: Stub = [getMe, rejectWith(baseErrors.signedOut)];
const phone = "+•••••••••••78";
const stubChallenge = (...methods: string[]): Stub => [getSecondFactor, respondWith({ methods, phone })];
const { challenge } = exampleProof;
/** A real challenge of only 256 possibilities, so that it is solved quickly. */
const work: Stub = [
  getBotCheck,
  respondWith({ ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: "00" } }),
];
const asksPasskey: Stub = [
  startSecondFactorPasskey,
  respondWith({ challenge: "AAAA", rpId: "localhost", timeout: 1000, userVerification: "preferred" }),
];
const button = (name: string) => page.getByRole("button", { name, exact: true });
const code = () => page.getByRole("textbox", { name: "Code", exact: true });
async function submitCode(digits: string) {
  await code().fill(digits);
  await button("Continue").click();
}
afterEach(() => vi.restoreAllMocks());

it("asks for the app's code and continues to the requested page [R4.2]", async () => {
  const asked = stubServer([
    stranger,
    stubChallenge("authenticator", "backup"),
    [submitSecondFactor, respondWith(signInResponse(exampleMe("user")))],
  ]);
  const { address } = await visit("/second-factor?redirect=%2Fno-such-page");
  await expect.element(page.getByRole("heading", { level: 1, name: "Confirm it’s you" })).toBeVisible();
  await submitCode("123 456");
  await expect.poll(address).toBe("/no-such-page");
  expect(asked.find(({ body }) => body)?.body).toEqual({ method: "authenticator", code: "123 456" });
});

it.each(["//evil.example", "https://evil.example"])("does not redirect to another site: %s", async (externalUrl) => {
  stubServer([
    stranger,
    stubChallenge("authenticator"),
    [submitSecondFactor, respondWith(signInResponse(exampleMe("user")))],
  ]);
  const { address } = await visit(`/second-factor?redirect=${encodeURIComponent(externalUrl)}`);
  await submitCode("123456");
  await expect.poll(address).toBe("/home");
});

it("accepts the digits of an Arabic keyboard", async () => {
  const asked = stubServer([
    stranger,
    stubChallenge("authenticator"),
    [submitSecondFactor, rejectWith(errors.wrongCode)],
  ]);
  await visit("/second-factor");
  await submitCode("١٢٣٤٥٦");
  await expect.element(code()).toHaveAccessibleDescription("This code is wrong or has expired.");
  expect(asked.at(-1)?.body).toEqual({ method: "authenticator", code: "123456" });
});

it("shows what is wrong with a code next to the field, and selects it", async () => {
  stubServer([stranger, stubChallenge("authenticator"), [submitSecondFactor, rejectWith(errors.wrongCode)]]);
  await visit("/second-factor");
  await submitCode("12345");
  await expect.element(code()).toHaveAccessibleDescription("Enter the six-digit code.");
  await expect.element(code()).toHaveFocus();
  await submitCode("123456");
  await expect.element(code()).toHaveAccessibleDescription("This code is wrong or has expired.");
  await expect.element(code()).toHaveFocus();
  expect(String(getSelection())).toBe("123456");
});

it("shows above the field that there were too many attempts [R8.1]", async () => {
  stubServer([
    stranger,
    stubChallenge("authenticator"),
    [submitSecondFactor, rejectWith(identityErrors.tooManyAttempts)],
  ]);
  await visit("/second-factor");
  await submitCode("123456");
  await expect.element(page.getByRole("alert")).toHaveTextContent("Too many failed attempts, please try again later.");
});

it("sends a code after the invisible bot check, and another only after a while [R7.3]", async () => {
  const asked = stubServer([
    stranger,
    stubChallenge("phone", "backup"),
    work,
    [sendSecondFactorCode, respondWith({ sentTo: phone })],
    [submitSecondFactor, respondWith(signInResponse(exampleMe("user")))],
  ]);
  const { address } = await visit("/second-factor");
  await expect.element(page.getByText(/^We send a six-digit code to .*78/)).toBeVisible();
  await button("Send code").click();
  await expect.element(page.getByText(/Code sent to/)).toBeVisible();
  await expect.element(code()).toHaveFocus();
  await expect.element(page.getByRole("button", { name: /Send again in \d+ s/ })).toBeDisabled();
  const sent = asked.find(({ path }) => path === sendSecondFactorCode.path)!.body as { proof: typeof exampleProof };
  expect(sent.proof.solution.derivedKey).toMatch(/^00/);
  await submitCode("123456");
  await expect.poll(address).toBe("/home");
  expect(asked.findLast(({ path }) => path === submitSecondFactor.path)?.body).toEqual({
    method: "phone",
    code: "123456",
  });
});

it("shows why no code was sent", async () => {
  stubServer([stranger, stubChallenge("phone"), work, [sendSecondFactorCode, rejectWith(errors.botCheck)]]);
  await visit("/second-factor");
  await button("Send code").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("The automated check failed. Try again.");
});

it("accepts a backup code instead", async () => {
  const asked = stubServer([
    stranger,
    stubChallenge("phone", "backup"),
    [submitSecondFactor, respondWith(signInResponse(exampleMe("user")))],
  ]);
  const { address } = await visit("/second-factor");
  await button("Backup code").click();
  await page.getByRole("textbox", { name: "Backup code" }).fill("abcde-fghjk");
  await button("Continue").click();
  await expect.poll(address).toBe("/home");
  expect(asked.find(({ body }) => body)?.body).toEqual({ method: "backup", code: "abcde-fghjk" });
});

it("distinguishes a cancelled passkey from one that failed", async () => {
  stubServer([stranger, stubChallenge("passkey"), asksPasskey]);
  await visit("/second-factor");
  const get = vi.spyOn(navigator.credentials, "get");
  get.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
  await button("Use a passkey").click();
  await expect.element(page.getByRole("status").filter({ hasText: "Canceled." })).toBeVisible();
  get.mockRejectedValueOnce(new DOMException("no", "UnknownError"));
  await button("Use a passkey").click();
  await expect.element(page.getByRole("alert").getByText(/^Your device couldn’t complete this/)).toBeVisible();
  expect(get).toHaveBeenCalledTimes(2);
});

it("shows that a passkey was not accepted", async () => {
  stubServer([
    stranger,
    stubChallenge("passkey"),
    asksPasskey,
    [submitSecondFactorPasskey, rejectWith(errors.passkeyRefused)],
  ]);
  await visit("/second-factor");
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  vi.spyOn(navigator.credentials, "get").mockResolvedValueOnce({
    id: "AQID",
    rawId: bytes,
    type: "public-key",
    response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: null },
    getClientExtensionResults: () => ({}),
  } as unknown as Credential);
  await button("Use a passkey").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("This passkey wasn’t accepted.");
});

it("links back to sign-in when the challenge has expired, and keeps the requested page", async () => {
  stubServer([stranger, [getSecondFactor, rejectWith(errors.noChallenge)]]);
  const { address } = await visit("/second-factor?redirect=%2Fstatus");
  await expect.element(page.getByText("Your login took too long. Start again.")).toBeVisible();
  await page.getByRole("link", { name: "Log in again" }).click();
  await expect.poll(address).toBe("/login?redirect=%2Fstatus");
});
