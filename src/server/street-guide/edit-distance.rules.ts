/**
 * Number of single changes that make one text of another: a letter more, less or changed, or two neighbours swapped
 * (optimal string alignment).
 */
export function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const present = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const steps = [
        (last[column] ?? 0) + 1,
        (present[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      ];
      if (isSwap) steps.push((before[column - 2] ?? 0) + 1);
      present.push(Math.min(...steps));
    }
    before = last;
    last = present;
  }
  return last[other.length] ?? 0;
}

/** A text and every form of it without one letter. Two texts that are one change apart share a form. */
export const formsOf = (text: string): readonly string[] => [
  ...new Set([text, ...Array.from(text, (_, index) => text.slice(0, index) + text.slice(index + 1))]),
];

/** The distance of a part of an address that is missing on one side. */
export const missingPart = 0.05;

/** How far a part of an address is from that of a record. */
export function partDistance(given: string, known: string, different: number): number {
  if (given === known) return 0;
  return given && known ? different : missingPart;
}
