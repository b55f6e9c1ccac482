/** The first bytes of Linux and macOS programs and of Windows shortcuts; Windows programs point to their real header. */
const heads = ["7f454c46", "cffaedfe", "cefaedfe", "cafebabe", "4c00000001140200"].map((hex) =>
  Buffer.from(hex, "hex"),
);
const headerPlace = 60;

/** Returns whether a file that begins like this is a program, or a link to one. */
export function isProgram(head: Buffer): boolean {
  if (heads.some((signs) => head.subarray(0, signs.length).equals(signs))) return true;
  if (head.toString("latin1", 0, 2) !== "MZ" || head.length < headerPlace + 4) return false;
  const place = head.readUInt32LE(headerPlace);
  return head.toString("latin1", place, place + 2) === "PE" || head.includes("This program");
}
