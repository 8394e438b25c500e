import { z } from 'zod';
import { attributeOf, type XmlElement } from './saml-xml.ts';

/** The attributes of a NameID that a logout request repeats (SAML Core §2.2.2). */
const qualifiers = ['Format', 'NameQualifier', 'SPNameQualifier'] as const;
const namedUser = z.object({ value: z.string(), attributes: z.array(z.tuple([z.enum(qualifiers), z.string()])) });
export type NamedUser = z.output<typeof namedUser>;
export const parseNamedUser = (json: string): NamedUser => namedUser.parse(JSON.parse(json));

/** How a provider names a user, to name that one to it again. */
export const namedUserOf = (nameId: XmlElement): NamedUser => ({
  value: nameId.textContent ?? '',
  attributes: qualifiers.flatMap((name): [typeof name, string][] => {
    const value = attributeOf(nameId, name);
    return value === undefined ? [] : [[name, value]];
  }),
});
