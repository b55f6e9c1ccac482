import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { baseErrors } from "#base/errors.ts";
import { addAiProvider, listAiCalls, updateAiSettings } from "#features/providers/contract.ts";
import { startModelServer } from "#features/providers/server/testing/model-server.ts";
import { errors } from "../../contract/errors.ts";
import { extractFromPicture, getExtractor, maxPictureBytes } from "../../contract/extraction.ts";
import { cardInstructions, cardPrompt } from "../../rules/card.ts";
import { hostileTexts } from "../testing/hostile-texts.ts";

const app = await testApp({ OUTBOUND_ALLOW: "127.0.0.1" });
const model = await startModelServer("compatible");
afterAll(async () => {
  await app.close();
  model.close();
});
const acme = await app.tenant("acme");
const boss = await app.as("admin", acme);
const partner = await app.as("referrer", acme);
const { baseUrl, key } = model;
const reader = { kind: "compatible", name: "Local model", baseUrl, key, model: "small-model", pictures: true } as const;
await boss.call(addAiProvider, reader);

const names = ["fullName", "position", "email", "phone", "company", "estimatedMinor", "productInterest"];
const rest = ["timeline", "city", "state", "country"];
const answerWith = (found: Record<string, string>) =>
  JSON.stringify(
    Object.fromEntries(
      [...names, ...rest].map((name) => [name, name in found ? { value: found[name], quote: "" } : null]),
    ),
  );
beforeEach(() => {
  Object.assign(model.state, { mood: "works", answer: answerWith({ fullName: "Grace Holloway" }) });
  model.requests.length = 0;
});
/** A photo on its side with a place and a camera in its metadata. */
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#fefefe" } })
    .jpeg()
    .withExif({ IFD0: { Make: "SecretCamera" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
const file = (bytes: Uint8Array, name = "card.jpg", type = "image/jpeg") =>
  new File([bytes as Uint8Array<ArrayBuffer>], name, { type });
const sentPicture = () => {
  const body = JSON.parse(model.requests.findLast(({ method }) => method === "POST")?.body ?? "{}");
  const url: string = body.messages[1].content[0].image_url.url;
  return { body, bytes: Buffer.from(url.split(",")[1] ?? "", "base64") };
};

test("a card is sent small, upright and without metadata, and fills the fields of a referral", async () => {
  expect(await partner.call(getExtractor, {})).toMatchObject({ pictureProviderName: "Local model" });
  model.state.answer = answerWith({
    ...{ fullName: "Grace  Holloway", position: "VP Sales", email: "Grace@Holloway.example", phone: "+1 512 555 0147" },
    ...{ company: "Holloway Widgets", city: "Austin", country: "US" },
  });
  const answer = await partner.call(extractFromPicture, { file: file(await photo(4000, 3000)) });
  expect(answer).toEqual({
    providerName: "Local model",
    fields: {
      ...{ fullName: "Grace Holloway", position: "VP Sales", email: "grace@holloway.example" },
      ...{ phone: "+1 512 555 0147", company: "Holloway Widgets", city: "Austin", country: "US" },
    },
    quotes: {},
  });
  const { bytes } = sentPicture();
  const { format, width, height, exif, icc } = await sharp(bytes).metadata();
  expect({ format, width, height, exif, icc }).toEqual({
    format: "jpeg",
    width: 1176,
    height: 1568,
    exif: undefined,
    icc: undefined,
  });
  expect(bytes.includes("SecretCamera")).toBe(false);
});

test("a transparent PNG gets a white ground, and a small picture is not enlarged", async () => {
  const card = await sharp({ create: { width: 60, height: 30, channels: 4, background: "#0000" } })
    .png()
    .toBuffer();
  await partner.call(extractFromPicture, { file: file(card, "card.png", "image/png") });
  const { data, info } = await sharp(sentPicture().bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, data[0]]).toEqual([60, 30, 255]);
});

test("the log keeps neither the picture nor the answer", async () => {
  await partner.call(extractFromPicture, { file: file(await photo(20, 10)) });
  const { items } = await boss.call(listAiCalls, {});
  expect(items[0]).toMatchObject({ use: "extraction", failure: null, prompt: "[PICTURE]" });
  expect(JSON.stringify(items)).not.toContain("Grace");
});

/** A PNG that claims these dimensions and contains almost nothing. */
function hugePng(side: number) {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const pixels = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

test.each([
  ["a text", Buffer.from("Grace Holloway"), "card.jpg"],
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), "card.png"],
  ["a GIF", Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"), "card.jpg"],
  ["half a photo", (await photo(800, 600)).subarray(0, 900), "card.jpg"],
  ["a picture of 20,000 × 20,000 pixels", hugePng(20_000), "card.png"],
])("%s is refused before anything is sent", async (_, bytes, name) => {
  await expect(partner.call(extractFromPicture, { file: file(bytes, name) })).rejects.toMatchObject({
    code: errors.unreadablePicture.code,
  });
  expect(model.requests).toEqual([]);
});

test("a file of more than 10 MB is refused", async () => {
  const refused = await partner
    .call(extractFromPicture, { file: file(Buffer.alloc(maxPictureBytes + 1)) })
    .catch((error) => error);
  expect([413, 422]).toContain(refused.status);
  expect(baseErrors.malformed.is(refused)).toBe(false);
  expect(model.requests).toEqual([]);
});

test.each([
  ["an error", 500],
  ["a refusal of pictures", "refusesPictures"],
] as const)("after %s nothing is filled in, and the person keeps the picture", async (_, mood) => {
  model.state.mood = mood;
  const answer = await partner.call(extractFromPicture, { file: file(await photo(20, 10)) });
  expect(answer).toEqual({ fields: {}, quotes: {}, providerName: null });
});

test("without a provider for pictures, and while calls are stopped, nothing is sent", async () => {
  const plain = await app.tenant("plain");
  const alone = await app.as("referrer", plain);
  await (await app.as("admin", plain)).call(addAiProvider, { ...reader, pictures: false });
  model.requests.length = 0;
  expect(await alone.call(getExtractor, {})).toEqual({ providerName: "Local model", pictureProviderName: null });
  const card = { file: file(await photo(20, 10)) };
  expect((await alone.call(extractFromPicture, card)).providerName).toBeNull();
  await boss.call(updateAiSettings, { stopped: true });
  expect(await partner.call(getExtractor, {})).toEqual({ providerName: null, pictureProviderName: null });
  expect((await partner.call(extractFromPicture, card)).providerName).toBeNull();
  await boss.call(updateAiSettings, { stopped: false });
  expect(model.requests.filter(({ method }) => method === "POST")).toEqual([]);
});

describe("hostile texts on a card", async () => {
  // Each person has a limit of calls in a minute.
  const people = await Promise.all([1, 2, 3].map(() => app.as("referrer", acme)));
  const card = { file: file(await photo(20, 10)) };

  test.each(hostileTexts.map((text, place) => [text, place] as const))("%j stays data", async (text, place) => {
    // The model obeys, and writes what the card says into every field.
    model.state.answer = answerWith(Object.fromEntries([...names, ...rest].map((name) => [name, text])));
    const sender = people[place % people.length] ?? partner;
    const { fields } = await sender.call(extractFromPicture, card);
    expect(
      Object.keys(fields).filter(
        (field) => !["fullName", "position", "company", "city", "state", "phone"].includes(field),
      ),
    ).toEqual([]);
    for (const value of Object.values(fields))
      expect(String(value)).not.toMatch(/[\n\r\u202a-\u202e]|<\/?[a-z]+[^>]*>|https?:|javascript:|data:/i);
    const { messages } = sentPicture().body;
    expect(messages).toHaveLength(2);
    expect(messages[0].content).toBe(cardInstructions);
    expect(messages[1].content[1]).toEqual({ type: "text", text: cardPrompt });
  });
});
