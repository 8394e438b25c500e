import { type AppKind, fieldsOfKind } from '../../../rules/apps/app-kind.ts';
import { proposedId } from '../../parts/forms/proposed-id.ts';

/** An app as it is typed. */
export interface TypedApp {
  readonly kind: AppKind;
  readonly name: string;
  /** Undefined while it is the proposed one. */
  readonly id?: string | undefined;
  /** Ids of brands; none for all. */
  readonly brands: readonly string[];
  readonly returns: readonly string[];
  readonly signOuts: readonly string[];
  readonly resources: readonly string[];
}

export const firstTyped: TypedApp = {
  kind: 'website',
  name: '',
  brands: [],
  returns: [],
  signOuts: [],
  resources: [],
};

export const idOf = ({ id, name }: Pick<TypedApp, 'id' | 'name'>): string => (id ?? proposedId(name)).trim();

/** Whether an app can have the id. What begins as the ids of companies' programs do is theirs. */
export const isId = (text: string): boolean => /^[\w.-]{1,200}$/.test(text) && !text.startsWith('program-');

/** What an app of a kind is asked for in the second step. */
export function secondStepOf(kind: AppKind): 'addresses' | 'apis' | 'nothing' {
  if (kind === 'machine') return 'apis';
  return kind === 'device' ? 'nothing' : 'addresses';
}

export const isFirstDone = (typed: TypedApp): boolean => typed.name.trim() !== '' && isId(idOf(typed));

export function isSecondDone({ kind, returns, resources }: TypedApp): boolean {
  const step = secondStepOf(kind);
  if (step === 'nothing') return true;
  return (step === 'addresses' ? returns : resources).length > 0;
}

/** The app as the API takes it. Of what another kind was asked for, nothing is sent. */
export function registrationOf(typed: TypedApp) {
  const step = secondStepOf(typed.kind);
  const isReturned = step === 'addresses';
  return {
    ...fieldsOfKind[typed.kind],
    clientId: idOf(typed),
    name: typed.name.trim(),
    brands: typed.brands.map(Number),
    redirectUris: isReturned ? typed.returns : [],
    postLogoutRedirectUris: isReturned ? typed.signOuts : [],
    ...(step === 'apis' && { resources: typed.resources }),
  };
}
