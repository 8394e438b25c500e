import type { AddressForm, AddressTest, ShowLocationAnswer } from '../../kernel/management.generated.ts';

/** A location as it is typed. */
export interface LocationDraft {
  readonly name: string;
  readonly country: string;
  /** By the fields of the country, without the country. */
  readonly values: Readonly<Record<string, string>>;
  /** What proves an address that no records know. */
  readonly proof: string;
}

export function draftOf(location: ShowLocationAnswer | undefined, country: string): LocationDraft {
  const { country: own = country, ...values } = location?.address ?? {};
  return { name: location?.name ?? '', country: own, values, proof: '' };
}

/** The address of a draft, by the fields of its country alone. */
export function addressOf({ country, values }: LocationDraft, form: AddressForm): Record<string, string> {
  const own = form.fields.flatMap(({ id }) => (values[id]?.trim() ? [[id, values[id].trim()] as const] : []));
  return { ...Object.fromEntries(own), country };
}

/** How far a draft is: what a press on its button does. */
export type NextAct = 'check' | 'save' | 'saveUnverified';

/** What comes next after a look-up. Nothing is saved that was not looked up as it is. */
export function nextAct(test: AddressTest | undefined): NextAct {
  if (test?.result === 'known') return 'save';
  return test?.result === 'unknown' || test?.result === 'unavailable' ? 'saveUnverified' : 'check';
}

/** A look-up, with the draft whose address it was. */
export interface TestedDraft {
  readonly test: AddressTest;
  readonly draft: LocationDraft;
}

/** The look-up of a draft as it is now: undefined once another address is typed, also while the answer was on its way. */
export const testOf = (tested: TestedDraft | undefined, { values, country }: LocationDraft): AddressTest | undefined =>
  tested?.draft.values === values && tested.draft.country === country ? tested.test : undefined;
