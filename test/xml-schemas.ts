import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RelaxNGValidator, XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

const folder = join(import.meta.dirname, 'schemas');
xmlRegisterFsInputProviders(); // schemas import each other

/** The schemas of the standards, in `test/schemas/`. */
const schemas = {
  /** Messages of LoST (RFC 5222). */
  lost: { file: 'lost.rng', language: RelaxNGValidator },
  /** A civic address (RFC 5139, RFC 6848). */
  civicAddress: { file: 'presence.xsd', language: XsdValidator },
  /** A presence document with a location (RFC 3863, RFC 4479, RFC 4119). */
  presence: { file: 'presence.xsd', language: XsdValidator },
} as const;

/** What is wrong with a document by a schema; empty if nothing is. */
export function schemaProblems(xml: string, name: keyof typeof schemas): readonly string[] {
  const { file, language } = schemas[name];
  const url = join(folder, file);
  using schema = XmlDocument.fromString(readFileSync(url, 'utf8'), { url });
  using validator = language.fromDoc(schema);
  using document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
    return [];
  } catch (reason) {
    if (!(reason instanceof XmlValidateError)) throw reason;
    return reason.details.map(({ message }) => message.trim());
  }
}

/** The civic address in a message, as a document of its own. */
export function civicAddressIn(xml: string): string {
  const [civic] = /<(?:\w+:)?civicAddress[\s\S]*<\/(?:\w+:)?civicAddress>/.exec(xml) ?? [];
  if (!civic) throw new Error('The message has no civic address.');
  return civic;
}
