/** The lines of an address. What holds them puts each below the other. */
export const WrittenLines = ({ lines }: { readonly lines: readonly string[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the lines keep their order, and two may be equal
  lines.map((line, at) => <span key={at}>{line}</span>);
