/**
 * Things of which some have no name, each with one that tells it from the others: the word, and its number from the second on.
 */
export function named<Thing extends { readonly name: string }>(things: readonly Thing[], word: string): Thing[] {
  let nameless = 0;
  return things.map((thing) => {
    if (thing.name !== '') return thing;
    nameless += 1;
    return { ...thing, name: nameless === 1 ? word : `${word} ${nameless}` };
  });
}
