import type { Refusal } from '../../contract/envelope.ts';
import type { OpenedLinkState } from './opened-link.flow.ts';

/** Properties of the screens of a link that is valid. */
export interface LinkProps {
  readonly link: Extract<OpenedLinkState, { step: 'asking' }>['link'];
  readonly isWorking: boolean;
  readonly problem: Refusal | undefined;
  approve(): void;
  deny(): void;
  /** Goes on with a sign-in that was to be stopped. */
  keep(): void;
}
