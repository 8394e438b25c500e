import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedFormatOf } from '../../../../test/pasted-lines.ts';
import { checkAddress } from '../../../rules/address/address-form.ts';
import { suggestEnglish } from '../../../rules/texts/english-text.ts';
import type { Address, AddressValidation, Validation } from './address-validation.ts';
import { withSavableAnswers } from './savable-answers.ts';

const addresses: Readonly<Record<string, Address>> = {
  DE: { country: 'DE', customerName: 'Ada', buildingNumber: '7', zip: '10117', city: 'Berlin' },
  AT: { country: 'AT', customerName: 'Ada', buildingNumber: '7', zip: '1060', city: 'Wien' },
  CH: { country: 'CH', customerName: 'Ada', buildingNumber: '7', zip: '8001', city: 'Zurich' },
  DK: { country: 'DK', customerName: 'Ada', zip: '1165', city: 'Odense' },
  FR: { country: 'FR', customerName: 'Ada', buildingNumber: '7', zip: '75002', city: 'Paris' },
  CA: { country: 'CA', customerName: 'Ada', zip: 'H3A 1G1', city: 'Montreal', state: 'QC' },
  US: { country: 'US', customerName: 'Ada', zip: '97301', city: 'Salem', state: 'OR' },
};
/** Words as records of these countries have them, and words that only look like one with other letters. */
const words = fc.constantFrom(
  ...['Straße', 'Müller', 'Neue', 'Größe', 'Øster', 'Ærø', 'Åboulevard', 'Élysées', 'Côté', 'Œuvre', 'Main', 'Quai'],
  ...['Northwest', 'Boulevard', 'Aerodrom', 'Goethe', 'Memorial', "L'Île", 'São', 'Weiß'],
);
const names = fc.array(words, { minLength: 1, maxLength: 9 }).map((all) => all.join(' '));
/** More of these are not all tried, as each spelling costs a look-up. */
const pairs = (name: string) => name.match(/ae|oe|ue|aa/gi)?.length ?? 0;

/** As a guide compares names: without marks, whatever the country. */
const fold = (text = '') => (suggestEnglish(text) ?? text).toLowerCase();

/** A guide of one street, which is found by its name whatever its marks, or by another name. */
function guideOf(name: string, other: string): AddressValidation {
  return {
    isAvailable: () => true,
    async validate(address): Promise<Validation> {
      const isFound = [name, other].some((one) => fold(one) === fold(address.street));
      const complete = { ...address, street: name };
      const nothing = { valid: [], invalid: [], unchecked: [] };
      if (!isFound) return { status: 'Invalid', ...nothing, similar: [complete], evidence: { level: 'range' } };
      return { status: 'Valid', ...nothing, complete, similar: [], evidence: { level: 'msag' } };
    },
  };
}

describe('[EA-5a] [EA-8a] what a check answers', () => {
  it('passes the form of its country in letters, length and fields, and a second check answers the same', async () => {
    const country = fc.constantFrom(...Object.keys(addresses));
    await fc.assert(
      fc.asyncProperty(country, names, fc.boolean(), async (iso, name, isByOther) => {
        const format = storedFormatOf(iso);
        const most = format.fields.find(({ id }) => id === 'street')?.metadata.maxLength ?? 0;
        const english = suggestEnglish(name, format.letters) ?? name;
        const typed = isByOther || english.length > most ? 'Old Road' : english;
        fc.pre(pairs(english) <= 3);
        const service = withSavableAnswers(guideOf(name, 'Old Road'), () => format);
        const given = { ...addresses[iso], street: typed };
        expect(checkAddress(given, format)).toEqual([]);
        const first = await service.validate(given);
        const answer = first.complete ?? expect.fail(`${iso}: ${typed} is not found`);
        expect(checkAddress(answer, format)).toEqual([]);
        expect((await service.validate(answer)).complete).toEqual(answer);
      }),
      { numRuns: 500 },
    );
  });

  it('suggests nothing that cannot be saved', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(addresses)), names, async (iso, name) => {
        const format = storedFormatOf(iso);
        const service = withSavableAnswers(guideOf(name, 'Old Road'), () => format);
        const { similar } = await service.validate({ ...addresses[iso], street: 'Nowhere Lane' });
        for (const one of similar) expect(checkAddress(one, format)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
