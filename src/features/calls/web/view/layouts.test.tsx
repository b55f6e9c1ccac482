import { expect, it } from "vitest";
import { exampleCall, myParticipant, participant, participantId } from "../testing/call-examples.ts";
import { changesBetween } from "./call-changes.ts";
import { arrange, columnsFor } from "./layouts.ts";

const sharing = { microphone: true, camera: true, screen: true, hand: false };
const viewOf = (participants: ReturnType<typeof participant>[], speaker = participantId(3)) => ({
  call: exampleCall({ participants }),
  me: myParticipant,
  speaker,
});
const four = [participant(1), participant(2), participant(3), participant(4)];

it("shows the other person large and oneself in the corner when two talk", () => {
  const { tiles, floating } = arrange(viewOf([participant(1), participant(2)]), "automatic");
  expect(tiles).toEqual([{ id: participantId(2), kind: "camera" }]);
  expect(floating).toEqual({ id: myParticipant, kind: "camera" });
});

it("shows everyone in the grid, oneself last, and no one who is not in the call", () => {
  const { tiles } = arrange(viewOf([...four, participant(5, { state: "waiting" })]), "grid");
  expect(tiles.map(({ id }) => id)).toEqual([2, 3, 4, 1].map(participantId));
});

it("puts a shared screen large and the people beside it, unless another layout is chosen", () => {
  const people = [participant(1), participant(2, { media: sharing }), participant(3)];
  const { layout, featured, tiles } = arrange(viewOf(people), "automatic");
  expect([layout, featured]).toEqual(["side", { id: participantId(2), kind: "screen" }]);
  expect(tiles).toHaveLength(3);
  expect(arrange(viewOf(people), "grid").tiles).toHaveLength(4);
});

it("falls back to the grid when no screen is shared", () => {
  expect(arrange(viewOf(four), "side").layout).toBe("grid");
});

it("follows the speaker", () => {
  expect(arrange(viewOf(four), "speaker").featured).toEqual({ id: participantId(3), kind: "camera" });
});

it.each([
  [1, 1280, 720, 1],
  [2, 1280, 720, 2],
  [4, 1280, 720, 2],
  [25, 1280, 720, 5],
  [4, 360, 640, 1],
])("lays out %i tiles in a place of %i × %i", (count, width, height, columns) => {
  expect(columnsFor(count, width, height)).toBe(columns);
});

it("announces what others do and nothing of one’s own", () => {
  const before = exampleCall({ participants: [participant(1), participant(2)] });
  const raised = { microphone: true, camera: true, screen: false, hand: true };
  const after = exampleCall({
    participants: [participant(1, { media: raised }), participant(2, { media: raised }), participant(3)],
  });
  expect(changesBetween(before, after, myParticipant)).toEqual([
    { key: "hand", name: "Anika Rao" },
    { key: "joined", name: "Lina Haddad" },
  ]);
});
