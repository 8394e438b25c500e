/** The lines of an address, each in its own direction of writing. What holds them puts each below the other. */
export const WrittenLines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines keep their order, and two may be equal
    <span key={at}>
      <bdi>{line}</bdi>
    </span>
  ));
