import type { TextId } from '../../contract/texts/texts.generated.ts';

/** Names its text, which the page may have to say in another language meanwhile. */
export interface ChoiceProblem {
  readonly text: TextId;
}
