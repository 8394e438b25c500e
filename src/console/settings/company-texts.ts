import { isEmail, normalizeEmail } from '../../rules/credential/credential.ts';
import type { Company } from '../kernel/management.generated.ts';

/** What administrators write of their company. */
export interface CompanyTexts {
  readonly name: string;
  /** Empty for nobody. */
  readonly contactEmail: string;
}

export const textsOf = ({ name, contactEmail = '' }: Pick<Company, 'name' | 'contactEmail'>): CompanyTexts => ({
  name,
  contactEmail,
});

/** The texts that differ from those that were seen, without spaces around them. */
export function changedTexts(seen: CompanyTexts, typed: CompanyTexts): Partial<CompanyTexts> {
  const name = typed.name.trim();
  const contactEmail = normalizeEmail(typed.contactEmail);
  return {
    ...(name !== seen.name && { name }),
    ...(contactEmail !== seen.contactEmail && { contactEmail }),
  };
}

export const isContactWrong = ({ contactEmail }: CompanyTexts): boolean =>
  contactEmail.trim() !== '' && !isEmail(normalizeEmail(contactEmail));

/** Whether two versions of a company have the same texts: they may differ in how many accounts it has. */
export const areSameTexts = (one: CompanyTexts, other: CompanyTexts): boolean =>
  one.name === other.name && one.contactEmail === other.contactEmail;
