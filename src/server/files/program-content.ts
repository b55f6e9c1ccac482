/** The first bytes of Linux and macOS programs and of Windows shortcuts; Windows programs point to their real header. */
const magicNumbers = ["7f454c46", "cffaedfe", "cefaedfe", "cafebabe", "4c00000001140200"].map((hex) =>
  Buffer.from(hex, "hex"),
);
const headerPointer = 60;

/** Returns whether a file that begins like this is a program, or a link to one. */
export function isProgram(head: Buffer): boolean {
  if (magicNumbers.some((magic) => head.subarray(0, magic.length).equals(magic))) return true;
  if (head.toString("latin1", 0, 2) !== "MZ" || head.length < headerPointer + 4) return false;
  const headerOffset = head.readUInt32LE(headerPointer);
  return head.toString("latin1", headerOffset, headerOffset + 2) === "PE" || head.includes("This program");
}
