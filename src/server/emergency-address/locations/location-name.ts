import type { FieldProblem } from '../../../contract/envelope.ts';
import { checkNickname } from '../../../rules/address/nickname.ts';
import { Refused } from '../../http/refused.ts';
import type { LocationConflict } from './location.ts';

/** The name of a location as it is kept. */
export function readName(typed: string): { readonly name: string; readonly problem?: FieldProblem } {
  const name = typed.trim().replace(/\s+/g, ' ');
  const rule = checkNickname(name);
  return rule ? { name, problem: { fieldId: 'name', rule } } : { name };
}

const refusals = { address: 'emergencyLocationExists', limit: 'emergencyLocationLimit' } as const;

/** The problem of a name that is taken. @throws Refused emergencyLocationExists, emergencyLocationLimit */
export function nameProblem(
  taken: LocationConflict,
  name: string,
): Pick<FieldProblem, 'fieldId' | 'rule'> & { params: { name: string } } {
  if (taken !== 'name') throw new Refused(refusals[taken]);
  return { fieldId: 'name', rule: 'taken', params: { name } };
}
