// For which system and processor a program is, by the first bytes of it.

/** The processors of each format, by their numbers in it; named as Go names them. */
const elf = { 0x3e: "amd64", 0xb7: "arm64" };
const machO = { 0x01000007: "amd64", 0x0100000c: "arm64" };
const pe = { 0x8664: "amd64", 0xaa64: "arm64" };

/**
 * @param {Buffer} head the first KiB of a program
 * @returns {string} such as "linux/amd64"; "unknown" of any other file
 */
export function platformOf(head) {
  if (head.length < 64) {
    return "unknown";
  }
  if (head.readUInt32BE(0) === 0x7f454c46 && elf[head.readUInt16LE(18)]) {
    return `linux/${elf[head.readUInt16LE(18)]}`;
  }
  if (head.readUInt32LE(0) === 0xfeedfacf && machO[head.readUInt32LE(4)]) {
    return `darwin/${machO[head.readUInt32LE(4)]}`;
  }
  const at = head.readUInt32LE(0x3c); // where a program of Windows says what it is
  if (head.toString("latin1", 0, 2) === "MZ" && at + 6 <= head.length && head.toString("latin1", at, at + 4) === "PE\0\0" && pe[head.readUInt16LE(at + 4)]) {
    return `windows/${pe[head.readUInt16LE(at + 4)]}`;
  }
  return "unknown";
}
