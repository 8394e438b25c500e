import { parseCredential } from '../../rules/credential/credential.ts';
import { proposedId } from '../parts/forms/proposed-id.ts';

/** A company as it is typed. */
export interface TypedCompany {
  readonly name: string;
  /** Undefined while it is the proposed one. */
  readonly id?: string | undefined;
  /** The id of the brand; empty before one is chosen. */
  readonly brand: string;
  /** Empty for none. */
  readonly number: string;
}

export const idOf = ({ id, name }: Pick<TypedCompany, 'id' | 'name'>): string => (id ?? proposedId(name)).trim();

/** Whether a company can have the id. */
export const isId = (text: string): boolean => /^[\w.-]{1,100}$/.test(text);

/** A main number in E.164 form; undefined unless it is one with its calling code. */
export function mainNumberOf(text: string): string | undefined {
  const credential = parseCredential(text);
  const isWhole = credential.kind === 'phone' && credential.extension === undefined;
  return isWhole && credential.number.startsWith('+') ? credential.number : undefined;
}

/** What is wrong with what was typed so far. */
export const wrongIn = (typed: TypedCompany) => ({
  id: idOf(typed) !== '' && !isId(idOf(typed)),
  number: typed.number.trim() !== '' && mainNumberOf(typed.number) === undefined,
});

/** The company as the API takes it; undefined while something is missing or wrong. */
export function companyOf(typed: TypedCompany) {
  const [id, name, wrong] = [idOf(typed), typed.name.trim(), wrongIn(typed)];
  if (name === '' || typed.brand === '' || !isId(id) || wrong.number) return undefined;
  const number = mainNumberOf(typed.number);
  return { id, name, brandId: Number(typed.brand), ...(number !== undefined && { mainNumbers: [number] }) };
}
